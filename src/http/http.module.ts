import { Global, Module } from '@nestjs/common';
import { AcceptGuard } from './accept.js';
import { Lifecycle } from './lifecycle.js';
import { Metrics } from './metrics.js';
import { OperationsController } from './operations.controller.js';
import { ProblemPagesController } from './problem-pages.controller.js';
import { QueryCheck } from './query-check.js';
import { RateGuard, RateLimits } from './rate-limits.js';

/** The edge that all features share. Its guards take effect where the application's module lists them, in order. */
@Global()
@Module({
  controllers: [OperationsController, ProblemPagesController],
  providers: [AcceptGuard, Lifecycle, Metrics, QueryCheck, RateGuard, RateLimits],
  exports: [AcceptGuard, Lifecycle, Metrics, QueryCheck, RateGuard, RateLimits],
})
export class HttpModule {}
