import { HdtUpload } from 'hdt-elements/react/upload';
import { createRoot } from 'react-dom/client';

createRoot(document.querySelector('div')).render(<HdtUpload tokenEndpoint="/hdt/token" />);
