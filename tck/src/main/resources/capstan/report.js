
(() => {
  const form = document.getElementById('filter');
  const boxes = [...form.querySelectorAll('input[type=checkbox]')];
  const words = form.elements.namedItem('text');
  const status = form.querySelector('output');
  const rules = [...document.querySelectorAll('details.rule')];
  const texts = rules.map(rule => rule.textContent.toLowerCase());
  const groups = [...document.querySelectorAll('.clause, .area')];

  const filter = () => {
    const wanted = new Set(boxes.filter(box => box.checked).map(box => box.value));
    const sought = words.value.toLowerCase().split(/\s+/).filter(word => word);
    let shown = 0;
    rules.forEach((rule, index) => {
      rule.hidden = !wanted.has(rule.dataset.verdict) || !sought.every(word => texts[index].includes(word));
      shown += rule.hidden ? 0 : 1;
    });
    groups.forEach(group => { group.hidden = !group.querySelector('details.rule:not([hidden])'); });
    status.textContent = shown + ' of ' + rules.length + ' rules';
  };

  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) {
      return;
    }
    if (target.closest('[hidden]')) {
      boxes.forEach(box => { box.checked = true; });
      words.value = '';
      filter();
    }
    if (target.matches('details')) {
      target.open = true;
    }
    target.scrollIntoView();
  };

  form.hidden = false;
  form.addEventListener('submit', event => event.preventDefault());
  form.addEventListener('input', filter);
  window.addEventListener('hashchange', open);
  filter();
  open();
})();
