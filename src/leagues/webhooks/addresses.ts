import { lookup, Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** Of IPv4 what is not the public network (IANA's registry of special-purpose addresses, multicast and what is reserved). */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');

/** Of IPv6 all that is public lies in here; so mapped and translated IPv4, link-local, unique-local and multicast do not. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
/** But for protocols (Teredo among them), documentation, and 6to4, which has an IPv4 address inside. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the public network; what is no address is not. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !NOT_PUBLIC.check(address, 'ipv4');
  return isIPv6(address) && GLOBAL.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/** The IP address that the host of a URL is, or null when it is a name. `URL` has made all forms of IPv4 the usual one. */
export function literalIn({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? null : host;
}

/** A name that leads to an address that is not public. */
export class NotPublic extends Error {}

/** A name that leads nowhere. */
export class NoSuchName extends Error {}

const RESOLVER_TIMEOUT_MS = 3_000;
const resolver = new Resolver({ timeout: RESOLVER_TIMEOUT_MS, tries: 2 });

/**
 * Looks up the host of a connection and refuses it unless all of its addresses are public. Node connects to what this gives,
 * so that nothing can change between the check and the connection.
 */
export const publicLookup: LookupFunction = (name, options, done) => {
  answer(name).then(
    (found) => {
      const [first] = found;
      if (first === undefined) done(new NoSuchName(name), '');
      else if (!found.every(({ address }) => isPublic(address))) done(new NotPublic(name), '');
      else give(found, first);
    },
    () => done(new NoSuchName(name), ''),
  );
  const give = (found: LookupAddress[], first: LookupAddress): void => {
    if (options.all === true) done(null, found);
    else done(null, first.address, first.family);
  };
};

/**
 * The name servers are asked directly, as `lookup` would hold one of a few threads for as long as they keep silent, and
 * those who do not answer must not delay the others. What they do not know may stand in the file of hosts.
 */
async function answer(name: string): Promise<LookupAddress[]> {
  if (/(^|\.)localhost\.?$/i.test(name)) return lookup(name, { all: true });
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length > 0 || isSilence(four) || isSilence(six)) return found;
  return lookup(name, { all: true });
}

const isSilence = (result: PromiseSettledResult<unknown>): boolean =>
  result.status === 'rejected' && (result.reason as NodeJS.ErrnoException).code === 'ETIMEOUT';
