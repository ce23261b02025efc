import type {Nodes, Root} from 'mdast'
import {frontmatterFromMarkdown} from 'mdast-util-frontmatter'
import {fromMarkdown, type Options} from 'mdast-util-from-markdown'
import {gfmFromMarkdown} from 'mdast-util-gfm'
import {frontmatter} from 'micromark-extension-frontmatter'
import {gfm} from 'micromark-extension-gfm'

type Extension = NonNullable<Options['extensions']>[number]
type TreeExtension = NonNullable<Options['mdastExtensions']>[number]

/** Further syntax, such as that of MDX. */
export interface Syntax {
  extensions: Extension[]
  mdastExtensions: TreeExtension[]
}

/** Which addresses a text may have that GFM makes links of; each is looked for at some letters. */
type Addresses = 'none' | 'sites' | 'all'

/** Syntax for texts with certain addresses, each as it is first needed. */
const usual: Partial<Record<Addresses, Syntax>> = {}

// Without one, a text has no address of that kind; a reference may stand for any character of it.
const emailSign = /@|&(?:#|commat;)/ // "orders@shop.example", "orders&#64;shop.example"
const siteSign = /https?\\?:|www\\?\.|&(?:colon|period);/i // "https://", "www.", "https\://", "www&period;"

// "](https://shop.example/orders)": the destination of a link, where a link ends there
const destination = /\]\(https?:\/\/[^\s()<>\\]*\)/gi

/**
 * Read Markdown with GFM and front matter, as remark does with remark-gfm and
 * remark-frontmatter. What takes GFM most of its time, looking for addresses of
 * e-mail at every letter, is left out where a text has none, and so are those of sites,
 * also where they are all destinations of links.
 */
export function parseMarkdown(text: string, further?: Syntax): Root {
  if (emailSign.test(text)) return parse(text, 'all', further)
  if (!siteSign.test(text)) return parse(text, 'none', further)
  const others = text.replace(destination, ']()')
  if (siteSign.test(others)) return parse(text, 'sites', further)
  const tree = parse(text, 'none', further)
  const count = text.match(destination)?.length
  return countLinks(tree) === count ? tree : parse(text, 'sites', further)
}

function parse(text: string, addresses: Addresses, further: Syntax | undefined): Root {
  const syntax = (usual[addresses] ??= toSyntax(addresses))
  if (!further) return fromMarkdown(text, syntax)
  return fromMarkdown(text, {
    extensions: [...syntax.extensions, ...further.extensions],
    mdastExtensions: [...syntax.mdastExtensions, ...further.mdastExtensions],
  })
}

/** How many links and images lead to a site. */
function countLinks(node: Nodes): number {
  const own = (node.type === 'link' || node.type === 'image') && /^https?:/i.test(node.url) ? 1 : 0
  return 'children' in node ? node.children.reduce((sum, child) => sum + countLinks(child), own) : own
}

function toSyntax(addresses: Addresses): Syntax {
  const extension = gfm()
  const treeExtensions = gfmFromMarkdown()
  return {
    extensions: [withAddresses(extension, addresses), frontmatter(['yaml', 'toml'])],
    mdastExtensions: [
      ...(addresses === 'none'
        ? treeExtensions.filter(({enter}) => !enter || !('literalAutolink' in enter))
        : treeExtensions),
      frontmatterFromMarkdown(['yaml', 'toml']),
    ],
  }
}

/** Names of what finds addresses: "wwwAutolink", "protocolAutolink", "emailAutolink" */
const autolinks: Readonly<Record<Addresses, RegExp>> = {none: /Autolink$/, sites: /^emailAutolink$/, all: /^$/}

/** An extension without what finds other addresses. */
function withAddresses(extension: Extension, addresses: Addresses): Extension {
  const others = autolinks[addresses]
  const text = Object.entries({...extension.text}).map(
    ([code, constructs]) => [code, [constructs ?? []].flat().filter(({name}) => !others.test(name ?? ''))] as const,
  )
  return {...extension, text: Object.fromEntries(text.filter(([, constructs]) => constructs.length > 0))}
}
