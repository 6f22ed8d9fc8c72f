import { Global, Module } from '@nestjs/common';
import { AcceptGuard } from './accept.js';
import { Lifecycle } from './lifecycle.js';
import { Metrics } from './metrics.js';
import { OperationsController } from './operations.controller.js';
import { ProblemPagesController } from './problem-pages.controller.js';
import { RateGuard, RateLimits } from './rate-limits.js';

/** The edge that all features share. Its guards take effect where the application's module lists them, in order. */
@Global()
@Module({
  controllers: [OperationsController, ProblemPagesController],
  providers: [AcceptGuard, Lifecycle, Metrics, RateGuard, RateLimits],
  exports: [AcceptGuard, Lifecycle, Metrics, RateGuard, RateLimits],
})
export class HttpModule {}
