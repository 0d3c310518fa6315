import { describeFact } from "../words/index.ts";
import type { CodeState, ServicePlace } from "../peer/index.ts";

interface CodeLine {
  readonly json: Readonly<Record<string, unknown>> & { readonly event: string };
  readonly text: string;
}

/** By which code friends come in, or why by none. */
export function codeLine(state: CodeState): CodeLine | null {
  switch (state.kind) {
    case "asking":
      return null;
    case "code": {
      const { code, isAnother } = state;
      const before = isAnother ? "The code before is good no more. " : "";
      const text = `${before}By code: ${code}; a friend types robocat join ${code} NAME, with the same --service.`;
      return { json: { event: "code", code, isAnother }, text };
    }
    case "away":
    case "spent": {
      const message = describeFact(state.problem);
      return { json: { event: "no-code", kind: state.kind, message }, text: message };
    }
  }
}

/** A guest begins to ask. */
export function seekingLine({ text: service }: ServicePlace): CodeLine {
  return { json: { event: "seeking", service }, text: `Asking ${service} for the lobby of that code.` };
}
