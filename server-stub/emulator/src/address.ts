/** Whether callbacks can be sent to an address. Credentials in it would be shown with it. */
export function isHttpAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
