import 'reflect-metadata';
import { runService } from '@tulay/service-host';
import { dashboardService } from './dashboard.service';

void runService(dashboardService());
