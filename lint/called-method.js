/** Methods that answer in the language of the machine. */
export const LOCALE_METHODS = [
  "localeCompare",
  "toLocaleDateString",
  "toLocaleLowerCase",
  "toLocaleString",
  "toLocaleTimeString",
  "toLocaleUpperCase",
];

/** The name of the called method, also of `a["sort"]()`. */
export function calledMethod({ callee }) {
  if (callee.type !== "MemberExpression") return undefined;
  return callee.computed ? callee.property.value : callee.property.name;
}
