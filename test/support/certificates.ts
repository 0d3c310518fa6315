import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export const HAS_OPENSSL = spawnSync("openssl", ["version"]).status === 0;

export interface Certificate {
  readonly certificateFile: string;
  readonly keyFile: string;
}

/** Somebody who signs certificates, whom nobody trusts but who is told to. */
export class Certificates {
  readonly folder = mkdtempSync(path.join(tmpdir(), "robocat-certificates-"));
  readonly #own = this.#make("authority", "-addext", "keyUsage=keyCertSign");

  /** For NODE_EXTRA_CA_CERTS. */
  get authorityFile(): string {
    return this.#own.certificateFile;
  }

  /** `holder`: "IP:127.0.0.1", "DNS:relay.example". */
  issue(holder: string): Certificate {
    const signed = ["-CA", this.#own.certificateFile, "-CAkey", this.#own.keyFile];
    const name = holder.replace(/[^0-9a-z]/gi, "-");
    return this.#make(name, ...signed, "-addext", `subjectAltName=${holder}`);
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #make(name: string, ...more: readonly string[]): Certificate {
    const [certificateFile, keyFile] = [`${name}.pem`, `${name}.key`].map((file) =>
      path.join(this.folder, file),
    );
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-keyout", keyFile!];
    const args = [
      "req",
      "-x509",
      ...key,
      "-out",
      certificateFile!,
      "-days",
      "2",
      "-subj",
      `/CN=${name}`,
      ...more,
    ];
    const { status, stderr } = spawnSync("openssl", args);
    if (status !== 0) throw new Error(`openssl ${args.join(" ")}: ${stderr.toString()}`);
    return { certificateFile: certificateFile!, keyFile: keyFile! };
  }
}
