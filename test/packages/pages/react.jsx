import { HdtDeviceCapture, HdtRecords, HdtResults, HdtUpload } from 'hdt-elements/react';
import { createRoot } from 'react-dom/client';

createRoot(document.querySelector('div')).render(
  <>
    <HdtUpload tokenEndpoint="/hdt/token" />
    <HdtDeviceCapture tokenEndpoint="/hdt/token" />
    <HdtRecords tokenEndpoint="/hdt/token" />
    <HdtResults />
  </>,
);
