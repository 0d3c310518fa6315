import { fingerprintOf, lookalikesOf } from "../base/index.ts";
import { hexOf } from "../seal/index.ts";
import type { KeptDamage } from "./files/kept-file.ts";
import { loadPeople, savePeople, stampOfPeople, type Person } from "./files/people-file.ts";

/** What this player knows of somebody in a lobby. */
export interface Acquaintance {
  readonly fingerprint: string; // see fingerprintOf
  readonly isOwn: boolean; // plays from this home folder as well, in another window say
  readonly known: { readonly name: string; readonly playedMs: number } | null; // met under that identity: its last name, and when
  readonly notThe: string | null; // the name of somebody else that it could be taken for
  readonly isBlocked: boolean;
}

/** Somebody that this player does not want to meet again. */
interface BlockedPerson {
  readonly fingerprint: string;
  readonly name: string;
  readonly blockedMs: number;
}

/** Somebody in a lobby: identity and name. */
export interface Somebody {
  readonly identity: Uint8Array;
  readonly name: string;
}

/**
 * The people that this player met in matches or has blocked: by their identities, which nobody else can have. Kept in
 * the home folder, and read again for each question, for another window may have changed it.
 */
export class People {
  readonly #homeFolder: string;
  readonly #onDamage: (damage: KeptDamage) => void;
  #isDamageTold = false;
  #blocked = { stamp: "", identities: new Set<string>() }; // as the file had them at that stamp

  /** `onDamage`: called when the file is found to be of no use. Nobody is known, or blocked, then. */
  constructor(homeFolder: string, onDamage: (damage: KeptDamage) => void = () => undefined) {
    this.#homeFolder = homeFolder;
    this.#onDamage = onDamage;
  }

  /** A match with them begins. */
  noteMet(others: readonly Somebody[], ownIdentity: Uint8Array, nowMs: number): void {
    const own = hexOf(ownIdentity);
    const met = others
      .map(({ identity, name }) => ({ identity: hexOf(identity), name }))
      .filter(({ identity }) => identity !== own);
    if (met.length === 0) return;
    this.#change(
      (person) => {
        const name = met.find(({ identity }) => identity === person.identity)?.name;
        return name === undefined ? person : { ...person, name, playedMs: nowMs };
      },
      met.map((one) => ({ ...one, playedMs: nowMs, blockedMs: null })),
    );
  }

  /** What is known here of that person. */
  acquaintanceOf({ identity, name }: Somebody, ownIdentity: Uint8Array): Acquaintance {
    const hex = hexOf(identity);
    const { people } = this.#load();
    const person = people.find((one) => one.identity === hex);
    const isOwn = hex === hexOf(ownIdentity);
    const others = people.filter((one) => one.identity !== hex && one.playedMs !== null);
    const { playedMs = null, blockedMs = null } = person ?? {};
    const notThe = isOwn ? undefined : others.find((one) => lookalikesOf([name, one.name])[0] !== null);
    return {
      fingerprint: fingerprintOf(identity),
      isOwn,
      known: person === undefined || playedMs === null ? null : { name: person.name, playedMs },
      // A person that was met under both identities, under that name, is as much the one as the other.
      notThe: notThe === undefined || person?.name === name ? null : notThe.name,
      isBlocked: blockedMs !== null,
    };
  }

  /** Anybody that knocks has it asked: the file is read only once it is another one. */
  isBlocked(identity: Uint8Array): boolean {
    const stamp = stampOfPeople(this.#homeFolder);
    if (stamp !== this.#blocked.stamp) {
      const blocked = this.#load().people.filter(({ blockedMs }) => blockedMs !== null);
      this.#blocked = { stamp, identities: new Set(blocked.map((one) => one.identity)) };
    }
    return this.#blocked.identities.has(hexOf(identity));
  }

  /** False: it could not be kept. */
  block({ identity, name }: Somebody, nowMs: number): boolean {
    const hex = hexOf(identity);
    const isIt = (person: Person): boolean => person.identity === hex;
    return this.#change(
      (person) => (isIt(person) ? { ...person, name, blockedMs: person.blockedMs ?? nowMs } : person),
      [{ identity: hex, name, playedMs: null, blockedMs: nowMs }],
    );
  }

  /** The people with that fingerprint may come in again: their names. None: nobody with it was blocked, or it could not be kept. */
  unblock(fingerprint: string): readonly string[] {
    const names = this.blocked.filter((one) => one.fingerprint === fingerprint).map(({ name }) => name);
    const isIt = ({ identity }: Person): boolean => fingerprintOfHex(identity) === fingerprint;
    if (names.length === 0) return [];
    return this.#change((person) => (isIt(person) ? { ...person, blockedMs: null } : person), [])
      ? names
      : [];
  }

  /** The last one first. */
  get blocked(): readonly BlockedPerson[] {
    return this.#load()
      .people.flatMap(({ identity, name, blockedMs }) =>
        blockedMs === null ? [] : [{ fingerprint: fingerprintOfHex(identity), name, blockedMs }],
      )
      .toSorted((a, b) => b.blockedMs - a.blockedMs);
  }

  /** `added`: people of which nothing is kept yet. A file that is of no use, and still lies there, is not written over. */
  #change(change: (person: Person) => Person, added: readonly Person[]): boolean {
    const { people, damage } = this.#load();
    if (damage !== null && damage.file === null) return false;
    const isNew = ({ identity }: Person): boolean => !people.some((one) => one.identity === identity);
    return savePeople(this.#homeFolder, [...people.map(change), ...added.filter(isNew)]);
  }

  #load(): ReturnType<typeof loadPeople> {
    const loaded = loadPeople(this.#homeFolder);
    const { damage } = loaded;
    if (damage !== null && !this.#isDamageTold) this.#onDamage(damage);
    this.#isDamageTold = damage !== null; // one that can't be moved is found each time
    return loaded;
  }
}

function fingerprintOfHex(identity: string): string {
  return fingerprintOf(new Uint8Array(Buffer.from(identity, "hex")));
}
