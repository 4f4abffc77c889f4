import '../../../pages/pages.css';
import { navigateToUrl, registerApplication, start } from 'single-spa';

registerApplication({
  name: 'catalog',
  app: () => import('@peers/catalog'),
  activeWhen: '/',
});
for (const link of document.querySelectorAll<HTMLAnchorElement>('header a')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    navigateToUrl(link.href);
  });
}
start({ urlRerouteOnly: true });
