import { SHARED_ROOT } from '@tulay/pages';
import { describeFiles } from '@tulay/testing';
import { dashboardAssets } from './dashboard-assets';
import { FILES_ROOT } from './files-root';

describeFiles(dashboardAssets(), [FILES_ROOT, SHARED_ROOT]);
