'use client';

import { HdtDeviceCapture, HdtUpload } from 'hdt-elements/react';
import { useState } from 'react';

export function Reports() {
  const [lang, setLang] = useState('en');
  const [last, setLast] = useState('');
  return (
    <main lang={lang}>
      <select value={lang} onChange={({ target }) => setLang(target.value)}>
        <option value="en">English</option>
        <option value="de">Deutsch</option>
      </select>
      <HdtUpload
        tokenEndpoint="/hdt/token"
        onHdtResult={({ detail }) => setLast(`${detail.rows.length} results`)}
      />
      <HdtDeviceCapture
        tokenEndpoint="/hdt/token"
        onHdtReading={({ detail }) => setLast(`${detail.readings.length} readings`)}
      />
      <output>{last}</output>
    </main>
  );
}
