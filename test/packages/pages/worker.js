import { createUploadFlow } from 'hdt-elements/headless';

const flow = createUploadFlow({ tokenEndpoint: new URL('/hdt/token', location.origin).href });
flow.subscribe(() => {
  const [entry] = flow.entries();
  if (entry && ['ready', 'failed'].includes(entry.status)) postMessage(entry.code ?? entry.status);
});
flow.add([new File(['Test,Result,Unit\nGlucose,5.6,mmol/L\n'], 'lab.csv')]);
