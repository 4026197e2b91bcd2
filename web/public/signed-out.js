// Nobody is signed in on this phone: it shows the sign-in that came beside the page's shell, before the program is here.
if (!localStorage.getItem('idTokenForAuth')) {
  document.getElementById('root').replaceWith(document.getElementById('signed-out').content);
}
