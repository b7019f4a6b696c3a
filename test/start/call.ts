import { request } from 'node:https';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: number;
}

/** With the certificate the machine made for itself, as a person accepts it. */
export function call(
  url: string,
  method = 'GET',
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { method, headers, rejectUnauthorized: false, agent: false },
      async (response) => {
        let text = '';
        for await (const piece of response) text += String(piece);
        const retryAfter = Number(response.headers['retry-after'] ?? 0);
        resolve({ status: response.statusCode ?? 0, text, retryAfter });
      },
    );
    asked.on('error', reject).end(body);
  });
}
