import { html, type Markup } from './html';
import { STYLE } from './style';

export const page = (title: string, content: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${STYLE}
      </head>
      <body>
        ${content}
      </body>
    </html>`.text;

export const button = (action: string, text: string, look = ''): Markup =>
  html`<form method="post" action="${action}"><button class="${look}">${text}</button></form> `;
