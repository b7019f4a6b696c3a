import type { BiomarkerRow, HdtUpload as HdtUploadElement } from 'hdt-elements';
import { HdtDeviceCapture, HdtUpload } from 'hdt-elements/react';
import { useRef, useState } from 'react';

interface Report {
  readonly entryId: string;
  readonly rows: readonly BiomarkerRow[];
}

export function App() {
  const upload = useRef<HdtUploadElement>(null);
  const [reports, setReports] = useState<readonly Report[]>([]);
  const [lang, setLang] = useState('en');
  const [last, setLast] = useState('');
  const remove = (removed: Report) => {
    upload.current?.dismiss(removed.entryId);
    setReports((all) => all.filter((report) => report !== removed));
  };
  return (
    <main lang={lang}>
      <select value={lang} onChange={({ target }) => setLang(target.value)}>
        <option value="en">English</option>
        <option value="de">Deutsch</option>
      </select>
      <HdtUpload
        ref={upload}
        tokenEndpoint="/hdt/token"
        onHdtResult={({ detail }) => {
          setReports((all) => [...all, detail]);
          setLast(`${detail.rows.length} results`);
        }}
      />
      {reports.map((report) => (
        <section key={report.entryId}>
          <ul>
            {report.rows.map(({ key, name, result, unit }) => (
              <li key={key}>
                {name}: {result.text} {unit}
              </li>
            ))}
          </ul>
          <button type="button" onClick={() => remove(report)}>
            Remove
          </button>
        </section>
      ))}
      <HdtDeviceCapture
        tokenEndpoint="/hdt/token"
        onHdtReading={({ detail }) => setLast(`${detail.readings.length} readings`)}
      />
      <output>{last}</output>
    </main>
  );
}
