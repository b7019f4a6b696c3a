/** Whether callbacks can be sent to an address. One with credentials is refused: the portal and `/admin` show it. */
export function isHttpAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
