/**
 * The value of a cookie (RFC 6265 §5.4); undefined unless there is exactly one of that name. A sibling host may set a
 * second one, and the order is up to it too: files would end up with another person.
 */
export function uniqueCookie(request: Request, name: string): string | undefined {
  const values = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}
