import 'reflect-metadata';
import { runService } from '@tulay/service-host';
import { gatewayService } from './gateway.service';

void runService(gatewayService());
