import 'hdt-elements';
import type {} from 'hdt-elements/types/preact';
import { render } from 'preact';
import { useState } from 'preact/hooks';

function App() {
  const [lang, setLang] = useState('en');
  const [last, setLast] = useState('');
  return (
    <main lang={lang}>
      <select value={lang} onChange={({ currentTarget }) => setLang(currentTarget.value)}>
        <option value="en">English</option>
        <option value="de">Deutsch</option>
      </select>
      <hdt-upload
        token-endpoint="/hdt/token"
        onhdt-result={({ detail }) => setLast(`${detail.rows.length} results`)}
      />
      <hdt-device-capture
        token-endpoint="/hdt/token"
        onhdt-reading={({ detail }) => setLast(`${detail.readings.length} readings`)}
      />
      <output>{last}</output>
    </main>
  );
}

render(<App />, document.getElementById('root')!);
