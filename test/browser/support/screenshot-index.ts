export interface Photographed {
  name: string;
  pictures: string[];
}

export const indexPage = (scenes: Photographed[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every page and state</title>
<style>
body { margin: 24px; background: #777; color: #fff; font: 15px/1.5 system-ui, sans-serif }
nav { columns: 4 } a { color: #fff } h2 { margin: 32px 0 8px }
div { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto }
img { height: 560px; width: auto; flex: none }
</style>
<h1>Every page and state</h1>
<nav>${scenes.map(({ name }) => `<a href="#${name}">${name}</a><br>`).join('')}</nav>
${scenes.map(sceneRow).join('\n')}
</html>
`;

const sceneRow = ({ name, pictures }: Photographed): string =>
  `<h2 id="${name}">${name}</h2><div>${pictures.map(picture).join('')}</div>`;

const picture = (file: string): string =>
  `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`;
