// Until the program is here, the sign-in form sends nothing: this remembers that it was sent, and the program goes on with it.
addEventListener('submit', ({ target }) => {
  if (!target.elements.namedItem('username')) document.documentElement.dataset.signInPressed = '';
});
