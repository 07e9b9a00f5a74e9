// Small things that the templates do not do.
'use strict';

document.getElementById('print-page').addEventListener('click', () => window.print());

// The switch of the table of contents is a button here; the state is that of mdBook's hidden checkbox.
document.getElementById('mdbook-sidebar-toggle').addEventListener('click', () => {
    const state = document.getElementById('mdbook-sidebar-toggle-anchor');
    state.checked = !state.checked;
    state.dispatchEvent(new Event('change'));
});

// What looks hidden must not be reached by the tab key.
const sidebarBox = document.getElementById('mdbook-sidebar');
const followSidebar = () => { sidebarBox.inert = sidebarBox.getAttribute('aria-hidden') === 'true'; };
new MutationObserver(followSidebar).observe(sidebarBox, { attributeFilter: ['aria-hidden'] });
followSidebar();

// The tab key starts at the top of the page; scrolling the table of contents to its place would have moved it there.
if (!location.hash) {
    document.body.tabIndex = -1;
    document.body.focus({ preventScroll: true });
    document.body.removeAttribute('tabindex');
}
