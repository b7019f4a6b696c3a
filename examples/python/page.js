const main = document.querySelector('main');
const last = document.querySelector('output');

document.querySelector('select').addEventListener('change', ({ currentTarget }) => {
  main.lang = currentTarget.value;
});
document.addEventListener('hdt-result', ({ detail }) => {
  last.textContent = `${detail.rows.length} results`;
});
document.addEventListener('hdt-reading', ({ detail }) => {
  last.textContent = `${detail.readings.length} readings`;
});
