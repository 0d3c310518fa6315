/** Minutes and seconds as a clock shows them: "2:05", "61:00". Takes whole seconds from 0 on. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
