import 'hdt-elements';

const upload = document.createElement('hdt-upload');
upload.maxFileSize = 1000;
document.addEventListener('hdt-status', ({ detail }) => detail.status satisfies 'received' | 'processing');

// @ts-expect-error No such property.
upload.maxFyles = 3;
// @ts-expect-error A number.
upload.maxFiles = '3';
// @ts-expect-error No such tag.
document.querySelector('hdt-uploads')?.maxFiles;
// @ts-expect-error No such event.
upload.addEventListener('hdt-results', () => {});
// @ts-expect-error No such detail.
document.addEventListener('hdt-reject', ({ detail }) => detail.name);
