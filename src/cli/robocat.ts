// `npm run robocat -- COMMAND ...`: the game and its tools without a window.
import { COLOR_NAMES, EMBLEM_NAMES } from "../base/index.ts";
import { WAY_WORDS } from "../words/index.ts";
import { optionHelp } from "./arguments/match-options.ts";
import { EXIT } from "./exit-status.ts";
import { printProblem, printText } from "./printing.ts";
import { runProgram } from "./run-program.ts";

/** Made when it is asked for: the lists in it take longer than all the rest of a command that is refused. */
const helpText = (): string => `robocat COMMAND ...

  host PORT NAME       open a lobby on a UDP port (0: any free one) and play
  join HOST:PORT NAME  enter a lobby through any peer in it, and play; HOST:PORT may be an invitation
  join CODE NAME       the same by a code of eight letters, with the --service that gave it
  quick NAME           enter the best public lobby of the --service and play, or host one that others find
  rejoin               go back to the match that the home folder remembers
    --players N        the host starts when N are there, its bots and who watches counted (default 2, or
                       the host and its bots if those are more)
${optionHelp(["mode"])}
    --map ID|FILE      the host's map, if not classic: as robocat map lists them, or a file
    --bots S,S,...     bots of the host, each beginner, weak, medium, strong or master
    --invite-only      the host's: who enters needs the invitation, which is printed
    --room-key KEY     the host's: the same with this key in place of a new one
    --no-port-mapping  the host's: ${WAY_WORDS.noPortMapping}
    --hide-address     ${WAY_WORDS.hideAddress}
    --relay TURN       in place of that of the service: turn:HOST:PORT, with --relay-user NAME --relay-password FILE
    --relay-tls TURNS  that relay over TLS, turns:HOST:PORT: asked where nothing is heard of it over UDP
    --public           the host's: ${WAY_WORDS.isPublic}; the --service lists it
    --service ADDRESS  the lobby service that gives the host a code and is asked for it; else ROBOCAT_SERVICE
    --team N           the team, 1 to 8
    --colour NAME      the colour, where nobody has it: ${COLOR_NAMES.join(", ")}
    --emblem NAME      the emblem: ${EMBLEM_NAMES.join(", ")}
    --observe          watch, without cats; also a match that has begun
    --bot              the seat plays by itself; --bot-strength beginner, weak, medium, strong or master
    --turns T          stop at the end of turn T
    --seed S           the host's seed of the match
${optionHelp()}
    --replay FILE      record there
    --link TEXT        make the network worse on purpose, as in delay=100,loss=5; docs/link-model.md
    --home FOLDER      keep logs, reports and replays there
    --log sub-turns    write what each sub-turn did to which cat, for desync compare
    --no-announce      the host's: tell nobody on the local network of the lobby
    --key-log FILE     write the keys of the session there, for Wireshark
    --talk             say each line of the standard input to all, and to the team what begins with /team
    --stun HOST:PORT   the host's: ask that server from where it sees the game
    --json             one JSON object a line, the result last
  near                 list the lobbies on the local network [--seconds N] [--json]
  verify FILE...       play replays again and compare every checksum [--json] [--frozen]
  facts FILE           how the players of a replay stood over time: cats, cushions, losses, orders [--json]
  picture FILE         draw the battlefield of a replay into a PNG file [--turn T] [--out FILE.png]
  map                  checks, lists and generates maps; see map --help
  blocked              lists whom this player has blocked [--remove FINGERPRINT] [--home FOLDER] [--json]
  service              the optional lobby service; see service --help
  relay                whether a TURN server carries packets; see relay --help
  trace                prints a made-up recording of a mobile link; see trace --help
  simulate             whole matches on a simulated network and clock; see simulate --help
  desync               the desync tests; see desync --help
  attack               attacks peers as strangers, recorders and lying members do; see attack --help
  departures           goes through all that can happen when peers leave; see departures --help

Exit status: 0 ended in sync, 1 cannot start, 2 refused, 3 desynced, 4 lost the others, 5 a mistake of ours,
130 interrupted. All of it: docs/command-line.md.
`;

/** Commands that the help of all has whole. */
const SHORT_COMMANDS = ["host", "join", "quick", "rejoin", "near", "verify", "blocked"];
/** Others count on what these do, whether their lines are read or not. */
const LASTING_COMMANDS = ["host", "join", "quick", "rejoin", "service"];
/** Programs beside this one, each with a script of npm. */
const SCRIPTS = ["bench", "campaigns", "fuzz", "tournament"];

async function main([command, ...args]: readonly string[]): Promise<number> {
  if (args.includes("--help") && SHORT_COMMANDS.includes(command ?? "")) return main(["help"]);
  switch (command) {
    case "host":
    case "join":
    case "quick":
    case "rejoin":
      return (await import("./play.ts")).play(command, args, process.stdout);
    case "verify":
      return (await import("./verify.ts")).runVerify(args, process.stdout);
    case "facts":
      return (await import("./facts.ts")).runFacts(args, process.stdout);
    case "picture":
      return (await import("./picture.ts")).runPicture(args, process.stdout);
    case "near":
      return (await import("./near.ts")).runNear(args, process.stdout);
    case "map":
      return (await import("./map.ts")).runMap(args, process.stdout);
    case "blocked":
      return (await import("./blocked.ts")).runBlocked(args, process.stdout);
    case "service":
      return (await import("./service.ts")).runService(args, process.stdout);
    case "relay":
      return (await import("./relay.ts")).runRelay(args, process.stdout);
    case "trace":
      return (await import("./trace.ts")).runTrace(args, process.stdout);
    case "simulate":
      return (await import("./simulate.ts")).runSimulate(args, process.stdout);
    case "desync":
      return (await import("./desync.ts")).runDesync(args, process.stdout);
    case "departures":
      return (await import("./departures.ts")).runDepartures(args, process.stdout);
    case "attack":
      return (await import("./attack.ts")).runAttack(args, process.stdout);
    case undefined:
    case "help":
    case "--help":
      printText(process.stdout, helpText());
      return command === undefined ? EXIT.cannotStart : EXIT.inSync;
    default:
      printProblem(`Cannot start: there is no command "${command}"; ${adviceOn(command)}.`);
      return EXIT.cannotStart;
  }
}

function adviceOn(command: string): string {
  return SCRIPTS.includes(command) ? `it is npm run ${command}` : "see robocat help";
}

const words = process.argv.slice(2);
await runProgram(() => main(words), { goesOn: LASTING_COMMANDS.includes(words[0] ?? "") });
