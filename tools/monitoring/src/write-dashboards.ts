import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf } from './grafana';
import { DASHBOARDS } from './dashboards';

const FOLDER = join(__dirname, '../../../monitoring/grafana');

/** `npm run dashboards`: regenerates monitoring/grafana. */
for (const dashboard of DASHBOARDS) writeFileSync(join(FOLDER, `${dashboard.name}.json`), fileOf(dashboard));
