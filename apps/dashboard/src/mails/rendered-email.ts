import type { AccountMailKind, WrittenMail } from '@tulay/contracts';
import { Eta } from 'eta';
import { mailsStrings as strings } from './mails.strings';

/** Simplified version of the payer email layout. */
const TEMPLATE = `<!doctype html>
<html lang="<%= it.language %>">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title><%= it.subject %></title>
</head>
<body style="margin:0;padding:24px 12px;background:#f4f7f6;font-family:Inter,'Segoe UI',Roboto,Arial,sans-serif;font-size:15px;line-height:1.5;color:#16211f;">
<div style="max-width:472px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e3e9e7;border-radius:12px;">
<h1 style="margin:0 0 8px;font-size:22px;line-height:1.3;"><%= it.heading %></h1>
<p style="margin:0 0 16px;"><%= it.intro %></p>
<p style="margin:0 0 16px;"><a href="<%= it.link %>" style="display:inline-block;padding:12px 20px;background:#0b6b5d;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none;"><%= it.button %></a></p>
<p style="margin:0 0 16px;color:#4d5f5b;font-size:13px;overflow-wrap:anywhere;"><%= it.link %></p>
<p style="margin:0;color:#4d5f5b;font-size:13px;"><%= it.note %></p>
</div>
</body>
</html>
`;

const eta = new Eta({ autoEscape: true });

export function renderedEmail(kind: AccountMailKind, link: string): WrittenMail {
  const { subject, heading, intro, button, note } = strings[kind];
  const view = { language: strings.language, subject, heading, intro, button, note, link };
  return {
    merchant: strings.sender,
    replyTo: null,
    subject,
    html: eta.renderString(TEMPLATE, view),
    text: [heading, intro, `${button}:\n${link}`, note].join('\n\n').concat('\n'),
    logo: null,
    unsubscribeUrl: null,
  };
}
