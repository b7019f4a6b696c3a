import 'hdt-elements';
import type {} from 'hdt-elements/types/solid';
import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';

function App() {
  const [lang, setLang] = createSignal('en');
  const [last, setLast] = createSignal('');
  return (
    <main lang={lang()}>
      <select value={lang()} onChange={({ currentTarget }) => setLang(currentTarget.value)}>
        <option value="en">English</option>
        <option value="de">Deutsch</option>
      </select>
      <hdt-upload
        token-endpoint="/hdt/token"
        on:hdt-result={({ detail }) => setLast(`${detail.rows.length} results`)}
      />
      <hdt-device-capture
        token-endpoint="/hdt/token"
        on:hdt-reading={({ detail }) => setLast(`${detail.readings.length} readings`)}
      />
      <output>{last()}</output>
    </main>
  );
}

render(() => <App />, document.getElementById('root')!);
