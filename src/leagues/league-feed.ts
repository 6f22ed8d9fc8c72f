import { Injectable } from '@nestjs/common';
import { Feed } from '../games/feed.js';

/** The feed of leagues: says that one has moved on, here or on another instance, once that is durable. */
@Injectable()
export class LeagueFeed extends Feed {}
