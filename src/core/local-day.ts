/** A day in the person's time zone, `YYYY-MM-DD`: in UTC the evening of the west is already tomorrow. */
export function localDay(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
