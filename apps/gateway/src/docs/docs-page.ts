export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tulay API</title>
<link rel="icon" href="/docs/files/favicon-32x32.png">
<link rel="stylesheet" href="/docs/files/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<nav class="tulay-nav" aria-label="Documentation"><a href="/docs/guides">Guides</a> <a href="/dashboard">Dashboard</a></nav>
<main id="docs"><noscript>The reference needs JavaScript. <a href="/openapi.json">openapi.json</a> holds the same.</noscript></main>
<script src="/docs/files/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** `validatorUrl: null` prevents Swagger UI from sending the document to an external validator. */
export const DOCS_SCRIPT = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

/**
 * Hides redundant parts (links, the single media type, repeated error headers) and adapts the page to phones.
 */
export const DOCS_STYLE = `.tulay-nav {
  display: flex;
  gap: 24px;
  max-width: 1460px;
  margin: 0 auto;
  padding: 12px 20px;
  font: 16px/1.5 system-ui, sans-serif;
}
.swagger-ui .response-col_links,
.swagger-ui .response-control-media-type,
.swagger-ui .content-type-wrapper,
.swagger-ui .response:not([data-code^='2']) .headers-wrapper {
  display: none;
}
.swagger-ui textarea.body-param__text {
  min-height: 130px;
}
.swagger-ui code,
.swagger-ui .parameter__name {
  overflow-wrap: anywhere;
}
@media (max-width: 600px) {
  .swagger-ui .wrapper {
    padding: 0 10px;
  }
  .swagger-ui .responses-table > thead,
  .swagger-ui .parameters > thead {
    display: none;
  }
  .swagger-ui .responses-table,
  .swagger-ui .responses-table > tbody,
  .swagger-ui .parameters,
  .swagger-ui .parameters > tbody,
  .swagger-ui .responses-table > tbody > tr.response,
  .swagger-ui .responses-table > tbody > tr.response > td:not(.response-col_links),
  .swagger-ui .parameters > tbody > tr,
  .swagger-ui .parameters > tbody > tr > td {
    display: block;
    width: auto;
    padding-left: 0;
  }
  .swagger-ui input[type='text'] {
    max-width: 100%;
    min-width: 0;
  }
}
`;
