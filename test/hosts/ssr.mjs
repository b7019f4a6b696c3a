import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { html } from 'lit';
import 'hdt-elements';

const drawn = await collectResult(render(html`
  <hdt-upload token-endpoint="/hdt/token"></hdt-upload>
  <hdt-device-capture></hdt-device-capture>
  <hdt-records></hdt-records>
  <hdt-results></hdt-results>
`));
console.log(drawn.length, drawn.replace(/<style>[\s\S]*?<\/style>/g, '').slice(0, 2500));
