import { Global, Module } from '@nestjs/common';
import { AcceptGuard } from './accept.js';
import { Arrivals } from './arrivals.js';
import { Lifecycle } from './lifecycle.js';
import { Metrics } from './metrics.js';
import { OperationsController } from './operations.controller.js';
import { ProblemPagesController } from './problem-pages.controller.js';
import { Pulse } from './pulse.js';
import { RateGuard, RateLimits } from './rate-limits.js';

/** The edge that all features share. Its guards take effect where the application's module lists them, in order. */
@Global()
@Module({
  controllers: [OperationsController, ProblemPagesController],
  providers: [AcceptGuard, Arrivals, Lifecycle, Metrics, Pulse, RateGuard, RateLimits],
  exports: [AcceptGuard, Arrivals, Lifecycle, Metrics, Pulse, RateGuard, RateLimits],
})
export class HttpModule {}
