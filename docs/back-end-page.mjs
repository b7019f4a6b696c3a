// Makes the page of a back end in another language: the gateway asks the server who is signed in.
import { BACK_ENDS } from './back-ends.mjs';

/** @type {(piece: import('./back-end-trials.mjs').Piece) => string} */
const pieceOf = ({ about, language, code }) => `${about}\n\n\`\`\`${language}\n${code}\n\`\`\``;

export function backEndPage(name) {
  const { title, language, file, port, code, checked, exempt, sent, refused, after, trial } = BACK_ENDS[name];
  return `# ${title}

Your page reaches the gateway at \`/hdt\`. The gateway runs beside ${title} and asks one endpoint of yours who is signed in.

## Name the signed-in person

In \`${file}\`:

\`\`\`${language}
${code}
\`\`\`
${after ? `\n${after}\n` : ''}
The endpoint answers 200 with a \`subject\`, or 401. Use an id that never changes, and no name: the audit trail contains it. ${checked}

## Try it on your machine

Install the packages, and start the emulator and the gateway. Use a terminal for each:

\`\`\`sh
npm install hdt-elements hdt-gateway hdt-emulator
npx hdt-emulator --port 8790
HDT_SESSION_FORWARD_URL=http://127.0.0.1:${port}/whoami HDT_ALLOWED_ORIGINS=http://127.0.0.1:${port} \\
HDT_SERVICE_URL=http://127.0.0.1:8790 HDT_API_KEY=hdt-emulator-key npx hdt-gateway
\`\`\`

The gateway listens on port 8787. Browsers send the cookies of \`127.0.0.1\` to each of its ports, so you need no proxy yet. Open your page at \`127.0.0.1\` too: \`localhost\` has cookies of its own.

${[...trial.pieces.map(pieceOf), trial.open].join('\n\n')}

While you develop, the [development build](../guides/development.md) explains mistakes in the console.

## Deploy it

Start the gateway with the service's address and your key:

\`\`\`sh
openssl rand -hex 32   # once: keep it as your HDT_TOKEN_SECRET
HDT_SESSION_FORWARD_URL=http://127.0.0.1:${port}/whoami HDT_TOKEN_SECRET=your-secret \\
HDT_SERVICE_URL=https://service.example HDT_API_KEY=your-key HDT_TRUSTED_PROXIES=1 npx hdt-gateway
\`\`\`

On your own machine the gateway makes a token secret at each start. In production you set it, so that a restart ends no session.

Your web server passes \`/hdt/\` to the gateway and serves the script. For nginx:

\`\`\`nginx
location /hdt/ {
  proxy_pass http://127.0.0.1:8787;
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_read_timeout 90s;
  proxy_request_buffering off;
  proxy_buffering off;
  client_max_body_size 252m;
}
location /hdt-elements/ {
  alias /srv/app/node_modules/hdt-elements/dist/;
}
\`\`\`

[The proxy](../guides/deploy.md#the-proxy) explains these lines and \`HDT_TRUSTED_PROXIES\`. The element then is on the gateway's own origin:

\`\`\`html
<script type="module" src="/hdt-elements/hdt-elements.js"></script>
<hdt-upload token-endpoint="/hdt/token"></hdt-upload>
\`\`\`

Without a sign-in the element says "You are not signed in."

## On sign-out

End your own session. The gateway asks your endpoint before each new token, and keeps an answer for two seconds. A token that the gateway gave before lasts for ten minutes at most. The element gets a new token before each upload, so it sends nothing more.

## Implement the protocol in ${title} instead

The requests of the element then reach ${title} itself:

| Request | Your part |
|---|---|
| \`POST /hdt/token\`, \`{"scope": "pathology"}\` | Give the signed-in person a token for ten minutes. |
| \`POST /hdt/api/master\` | Add the API key, pass the form on, store the owner of each id. |
| \`GET\` of a status, a result or a list | Pass it on for the owner of the id. Answer 404 to anybody else. |

1. Read [the protocol](../../server-stub/token-exchange/PROTOCOL.md), and port \`stub.py\` of the package. It is one file.
2. Exempt the paths from CSRF protection. ${exempt} The element sends no CSRF token. It sends JSON with the header \`X-HDT-Client: 1\`, which no form of another site can send. Check both, and answer 415 or 403.
3. Allow large forms. ${sent}
4. Check your work:

\`\`\`sh
HDT_API_KEY=hdt-emulator-key npx hdt-gateway conformance http://127.0.0.1:${port}/hdt/token
\`\`\`

## What may go wrong

Add \`--check\` to the command that starts the gateway. In a second it tests your endpoint, the service and the key, and names faults such as \`failed  sign-in   forward: status 404\`.

- "The connection was lost. Trying again …": the gateway does not run, or its log has one of the reasons below.
- \`forward: status 404\`: the path in \`HDT_SESSION_FORWARD_URL\` is wrong.
- \`forward: no subject in the answer\`: a page answers there, such as a login page.
- \`forward: status 500\`: your endpoint failed.
- \`service-refused-key\`: \`HDT_API_KEY\` is wrong.
- ${refused}
- "This website did not let that through." (\`website-refused\`): your proxy or a firewall answered 403. With the protocol in ${title}, exempt the path from CSRF protection.
- "This is too large for this website." (\`website-limit\`, 413): raise the body limit of the proxy.
- "This page is not set up yet, so it cannot send or show anything." (\`not-set-up\`, 404): \`/hdt/\` does not reach the gateway.
`;
}
