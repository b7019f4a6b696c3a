import type { HdtUploadEvents } from 'hdt-elements/upload';
import 'hdt-elements';
import type {} from 'hdt-elements/types/react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';

interface Visit {
  reports: readonly string[];
  reading: string;
}

export function App() {
  const [lang, setLang] = useState('en');
  const [last, setLast] = useState('');
  const { control, handleSubmit, watch } = useForm<Visit>({ defaultValues: { reports: [], reading: '' } });
  const onResult = ({ detail }: HdtUploadEvents['hdt-result']) => setLast(`${detail.rows.length} results`);
  return (
    <main lang={lang}>
      <select value={lang} onChange={({ target }) => setLang(target.value)}>
        <option value="en">English</option>
        <option value="de">Deutsch</option>
      </select>
      <form onSubmit={handleSubmit(({ reports }) => setLast(`${reports.length} sent`))}>
        <Controller
          name="reports"
          control={control}
          rules={{ validate: (ids) => ids.length > 0 || 'Please add at least one report.' }}
          render={({ field: { ref, value, onBlur, onChange } }) => (
            <hdt-upload
              ref={ref}
              token-endpoint="/hdt/token"
              value={value}
              onBlur={onBlur}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
              onhdt-result={onResult}
            />
          )}
        />
        <Controller
          name="reading"
          control={control}
          render={({ field: { ref, value, onBlur, onChange } }) => (
            <hdt-device-capture
              ref={ref}
              token-endpoint="/hdt/token"
              value={value}
              onBlur={onBlur}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
              onhdt-reading={({ detail }) => setLast(`${detail.readings.length} readings`)}
            />
          )}
        />
        <button type="submit">Send</button>
      </form>
      <output>
        {last} {watch('reports').length} in the form
      </output>
    </main>
  );
}
