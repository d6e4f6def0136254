import { renderGuide } from './render-guide';

it('the title and summary of a guide contain no markup', () => {
  const markdown = '# The `key`\n\nOn the **Branding** page, use [a `link`](other.md).\n';
  const { title, summary } = renderGuide(markdown, { names: [], publicUrl: '' });
  expect([title, summary]).toEqual(['The key', 'On the Branding page, use a link.']);
});
