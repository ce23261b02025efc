import type {Request} from '../types.ts'
import {rememberLast} from '../english/remember.ts'
import {isSystemPath} from './path.ts'

/** Decides whether an address may belong to an API, or is a page or a file. */

// Matches the reader's own server: "", "http://localhost:3000", "192.0.2.1", "{{base_url}}", "https://your-shop"
const ownServer = /^$|localhost|\d{1,3}(?:\.\d{1,3}){3}|:\d{2,5}$|[{<[$]|\byour|\bdomain|\bexample\b/i
// Matches addresses of APIs: "https://api.shop.example", "https://openapi.shop.example", "/api/orders", "/v1/orders"
const apiPath = /^[^/]*\/\/(?:api\.|(?:open|web|data)api\.[\w-]{1,40}\.\w)|(?:^|\/)(?:apis?|v\d{1,2})\//i
// Matches addresses that certainly belong to an API: "https://api.shop.example", "https://shop.example/api/orders"
const apiAddress = /^[^/]+\/\/(?:api\.|[^?]*\/api\/)/i
// Matches the start of a path of an API: "/api/", "/v1/"
const apiStart = /^\/?(?:api|v\d{1,2})\//

// Matches hosts of documentation: "https://docs.shop.example"
const documentationHost = /\/\/(?:docs?|help|support|learn|wiki|blog)\./
// Matches documentation and files: "https://developers.shop.example", "/docs/orders", "/blob/main/create-order"; not a
// server for tests, such as "https://dev.shop.example/api/orders"
const documentationPath =
  /\/\/(?:developers?|dev(?!\.[^/]{1,60}\/(?:api|v\d{1,2})\/)|apidocs?)\.|\/(?:docs?|guides?|reference|blog|wiki|help|blob)\/|(?<!&)#/
// Matches hosts that only have files or pages of packages: "https://shop.github.io", "https://www.npmjs.com"
const staticHost =
  /\.git(?:hub|lab)\.io$|\/\/(?:www\.)?(?:github|gitlab|bitbucket)\.(?:com|org)$|\b(?:githubusercontent|sourceforge|npmjs|unpkg|jsdelivr|rubygems|packagist|crates|pypi)\.(?:com|net|org|io)$/
// Matches hosts of applications and portals, which have pages: "https://app.shop.example"
const pageHost = /\/\/(?:app|portal)\./
// Matches the start of an XML namespace, which is not a request: "https://schemas.shop.example"
const namespace = /^\w+:\/\/(?:schemas?\.|tempuri\.org)/

// Matches a heading of the pages of a website: "Web routes", "Pages"
const pageHeading = /\b(?:web(?:site)?|page|ui|front-?end|client(?:-side)?|navigation) routes?\b|\b(?:pages|screens)\b/i
// Matches an address that a browser leaves for another page: "/orders/create?redirectUri=/"
const redirect = /[?&](?:redirect|return)_?(?:ur[il]|to)=/i
// Matches a heading above pages such as "/admin/orders/list": "Admin interface"
const adminHeading = /\badmin (?:interface|panel|ui)\b/i
// Matches routers that run in a browser. Their paths are pages: "React Router", "navigo"
const clientRouter =
  /\b(?:(?:react|vue|angular|svelte|tanstack)[- ]?router|navigo|page\.js|wouter|private-?route|protected-?route)\b/i
// Matches signs of a website: "`/privacy`", "`/terms-of-service`", "App Router"
const sitePage = /`\/(?:privacy(?:-policy)?|terms(?:-(?:of|and)-[a-z]{3,10})?|about-us)`|\bapp router\b/i
// Matches what may be a sign of a website, if there are two: "`/pricing`", "server component", "client component"
const maySitePage = /`\/(?:faq|pricing|landing|404)`|\b(?:client|server) component/gi
const hasSitePages = rememberLast(
  (source: string) =>
    sitePage.test(source) || new Set(Array.from(source.matchAll(maySitePage), ([sign]) => sign.toLowerCase())).size > 1,
)
// Matches a route of a component that runs in a browser: "`/desks/create` -> `CreateDesk` (`desks/Create.tsx`)"
const componentRoute = /`\/[^`\s]{1,80}`\s*(?:->|→|=>)\s*[`<][A-Z]\w+[^\n]{0,120}\.(?:tsx|jsx|vue|svelte)\b/
const hasClientRouter = rememberLast((source: string) => clientRouter.test(source) || componentRoute.test(source))

// Matches the word "property" and the start of a JSON Pointer (RFC 6901) after it: "property `/items/" of
// "the property `/items/createOrder`". The group is the start of the pointer.
const pointer = /\bpropert(?:y|ies)\s{1,2}["'`\x5b]?(\/[a-z]{1,30}\/)/gi
const toPointers = rememberLast((source: string) => new Set(Array.from(source.matchAll(pointer), ([, start]) => start)))

type Address = Pick<Request, 'host' | 'path'>

/** Whether an address leads to documentation or to a file: "https://docs.shop.example/orders", "/docs/orders". */
export function isDocumentation({host, path}: Address): boolean {
  return documentationHost.test(host) || documentationPath.test(host + path)
}

/** Whether a request, maybe with a method, gets a file (`GET /static/orders/update.json`) or is below “Web routes”. */
export function isOfWebsite({
  host,
  path,
  method,
  section,
}: Pick<Request, 'host' | 'path' | 'method' | 'section'>): boolean {
  const isFile = path.startsWith('/static/') && (method === undefined || method === 'GET')
  return isFile || (/\bweb routes?\b/i.test(section) && !isApiPath({host, path}))
}

/** Whether an address looks like an address of an API: "https://api.shop.example/orders", "/v1/orders". */
export function isApiPath({host, path}: Address): boolean {
  return apiPath.test(host + path)
}

/**
 * Whether an address belongs to an API. Such an address counts as a request, even if it has no method and is in no set
 * of actions.
 */
export function isApiAddress(address: Address): boolean {
  return apiAddress.test(address.host + address.path) && !isDocumentation(address)
}

/** Whether a host is the reader's own server: "", "http://localhost:3000", "https://your-shop". */
export function isOwnServer(host: string): boolean {
  return ownServer.test(host)
}

/** Whether a host only has files or documentation, so that none of its addresses is a request. */
export function isStatic(host: string): boolean {
  return staticHost.test(host) || documentationHost.test(host)
}

/** Whether the address of a request without a method is a page, a file, a namespace or a JSON Pointer. */
export function isPage(request: Pick<Request, 'host' | 'path' | 'section' | 'isEndpoint'>, source: string): boolean {
  const {host, path, section, isEndpoint} = request
  // A path such as "/deleteOrder" is no page, but "/orders/[orderId]/edit" may be one.
  const isCamel = /[a-z][A-Z]/.test(path.replace(/\[[^\]]*\]|\{[^}]*\}|:\w+/g, ''))
  const mayBePage = (): boolean => !isCamel && !isEndpoint && hasSitePages(source)
  // An application may also have endpoints of an API. But a link with a token is for a person.
  const isOfApplication = pageHost.test(host) && !isApiPath(request) && (!isEndpoint || /[?&]token=/.test(path))
  return (
    isOfApplication ||
    isSystemPath(path) ||
    isDocumentation(request) ||
    namespace.test(host) ||
    pageHeading.test(section) ||
    (redirect.test(path) && !isEndpoint && host === '') ||
    (adminHeading.test(section) && path.startsWith('/admin/')) ||
    (host === '' && !apiStart.test(path) && (hasClientRouter(source) || mayBePage())) ||
    (host === '' && !isEndpoint && toPointers(source).has(/^\/[a-z]{1,30}\//i.exec(path)?.[0] ?? ''))
  )
}
