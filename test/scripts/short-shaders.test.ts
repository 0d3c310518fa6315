import { describe, expect, test } from "vitest";

import { shortShader } from "../../scripts/short-shaders.ts";

describe("a shader in the window's bundle", () => {
  test("has no comments, indents and blanks around signs", () => {
    const shader = `
      attribute vec4 iAt; // x, z, half its size
      /** The colour,
          of whatever. */
      void main() {
        float a = clamp( iAt.x + 1.0, 0.0, - iAt.y * ( 2.0 - iAt.z ) );
        if ( a >= 0.5 && ! isHidden ) discard;
      }
    `;
    expect(shortShader(shader)).toBe(
      [
        "",
        "attribute vec4 iAt;",
        "void main(){",
        "float a=clamp(iAt.x+1.0,0.0,- iAt.y*(2.0-iAt.z));",
        "if(a>=0.5&&!isHidden)discard;",
        "}",
        "",
      ].join("\n"),
    );
  });

  test("keeps the blanks of the preprocessor, and what would be another sign without them", () => {
    const shader = "float f;\n\t#if ( COUNT > 0 ) && defined( A )\n\tf = a - -b + ++ c;\n#endif\n";
    expect(shortShader(shader)).toBe(
      "float f;\n#if ( COUNT > 0 ) && defined( A )\nf=a - -b + ++ c;\n#endif\n",
    );
  });

  test("keeps the ends of a part of a template: a word goes on behind it", () => {
    expect(shortShader("; // of it\n  float a;\n  return ")).toBe("; // of it\nfloat a;\nreturn ");
  });

  test("is known from other texts of several lines", () => {
    const help = "Usage:\n    robocat play  ( or  watch )\n";
    expect(shortShader(help)).toBe(help);
  });
});
