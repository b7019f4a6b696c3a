const upload = document.querySelector('hdt-upload');
const inbox = document.querySelector('#inbox');
const list = document.querySelector('#patients');
const template = document.querySelector('template');

upload.addEventListener('hdt-result', async ({ detail: { entryId, uploadId, rows } }) => {
  const form = template.content.cloneNode(true).querySelector('form');
  // Events carry no names: the element has them, for the person who chose the file.
  const { name } = upload.entries.find(({ id }) => id === entryId);
  form.querySelector('span').textContent = `${name}, ${rows.length} results:`;
  form.patient.append(new Option('Choose the patient', ''));
  for (const patient of await readPatients())
    form.patient.append(new Option(`${patient.name}, ${patient.born}`, patient.id));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    file(uploadId, form);
  });
  inbox.append(form);
});

async function file(uploadId, form) {
  const answer = await fetch(`/reports/${uploadId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ patient: form.patient.value }),
  }).catch(() => null);
  if (!answer?.ok) {
    form.querySelector('output').textContent = 'It could not be filed. Please try again.';
    return;
  }
  form.remove();
  await showPatients();
}

async function readPatients() {
  return (await fetch('/patients')).json();
}

async function showPatients() {
  const items = (await readPatients()).map(({ name, born, reports }) => {
    const item = document.createElement('li');
    item.textContent = `${name}, ${born}: ${reports.length} reports`;
    return item;
  });
  list.replaceChildren(...items);
}

await showPatients();
