/** The prose that is read from many kinds of Markdown: kind, text, ranges and spans. */
import {describe, expect, test} from 'vitest'
import {findMisplaced, type ParserName, read, readWithoutPositions, show} from './read.ts'
import type {Prose} from '../../src/types.ts'

/**
 * Describe a prose with its offsets and spans: `cell: one @22-25 {link one orders.md}`; `*` marks a
 * label.
 */
function describeProse(prose: Prose): string {
  const range = prose.range(0, prose.text.length)
  const spans = prose.spans.map(({kind, from, to, value, isLabel}) =>
    [
      `${kind}${isLabel ? '*' : ''}`,
      prose.text.slice(from, to).replace(/\uFFFC+/g, '·'),
      ...(value ? [value] : []),
    ].join(' '),
  )
  return `${show(prose)} @${range?.join('-') ?? 'nowhere'}${spans.length > 0 ? ` {${spans.join(', ')}}` : ''}`
}

describe('prose', () => {
  const texts: ([source: string, prose: string[]] | [parser: ParserName, source: string, prose: string[]])[] = [
    ['plain', '---\ntitle: Orders\n---\n\nthe order', ['paragraph: the order @23-32']],
    ['plain', '---\n# Orders\n...\nthe order', []],
    ['plain', '+++\ntitle = "Orders"\n+++\nthe order', []],
    ['plain', '---\n\nthe order\n\n---\nlist', ['paragraph: the order @5-14', 'paragraph: list @20-24']],
    ['plain', '---\ntitle: Orders\n\nthe order', ['paragraph: title: Orders @4-17', 'paragraph: the order @19-28']],
    ['<p>the <b>order</b> <!-- a > b --> list</p>', ['html: the order  list @3-39 {html order b}']],
    ['<!DOCTYPE html>\n<p>order</p>', ['html: order @19-24']],
    ['<div>a<![CDATA[ b ]]>c<?php d ?>e</div>', ['html: ace @5-33']],
    ['<div>the <code>or<b>der</code> list</div>', ['html: the ⟨code or<b>der⟩ list @5-35']],
    ['<div>the <kbd>Enter</kbd><br>key<img alt="x">and</div>', ['html: the ⟨code Enter⟩⏎key⟨image⟩and @5-48']],
    ['<div>a < b & c &amp; d &copy e &#65;</div>', ['html: a < b & c & d &copy e A @5-36']],
    ['<div>\n  one\n  two\r\n  three\n</div>', ['html: one⏎two⏎three @8-26']],
    ['> <div>\n> one\n> two &lt;\n> </div>', ['html: one⏎two < @10-24']],
    ['- <div>\n  one\n\t two\n  </div>', ['html: one⏎two @10-19']],
    ['<pre>\none\n\ntwo\n\n</pre>\n\nthree', ['paragraph: three @24-29']],
    ['<details>\n<pre>\n\none\n\n</pre> two\n</details>\n\nthree', ['paragraph: three @45-50']],
    ['<script>one</script>two', ['html: two @20-23']],
    ['<p>the <svg><text>one</text></svg> two</p>', ['html: the @3-6', 'html: two @35-38']],
    ['<p title="a > b" data-x=\'c > d\'>one</p>', ['html: one @32-35']],
    ['<p title="a>one</p>', []],
    ['<Card title={a > b}>one</Card>', ['paragraph: b}>one @17-23 {html b}>one card}']],
    [
      '<div><Card>one</Card> two <x-y>three</x-y> four <del>five</del></div>',
      ['html: one @11-14', 'html: two @22-25', 'html: three @31-36', 'html: four five @43-57 {delete five}'],
    ],
    ['<ul><li>one<li>two</ul>', ['html: one @8-11', 'html: two @15-18']],
    ['<div>a<hr>b<wbr>c<input value="x">d</div>', ['html: a @5-6', 'html: bcd @10-35']],
    ['<table>\n<tr><td>one</td><td>two</td></tr>\n</table>', ['html: one @16-19', 'html: two @28-31']],
    [
      'the <b>order</b> and <del>list</del> and <s>x</s> end',
      ['paragraph: the order and list and x end @0-53 {html order b, delete list, delete x}'],
    ],
    [
      'the <code>order</code> and <kbd>x and <svg>y</svg> end',
      ['paragraph: the ⟨code order⟩ and x and ⟨expression y⟩ end @0-54'],
    ],
    [
      'one<br>two<hr>three<img src="x">four <td>five</td> <p/>six',
      ['paragraph: one⏎two⏎three⟨image⟩four ⏎five⏎ six @0-58'],
    ],
    ['one <!-- two --> three <?x?> four', ['paragraph: one  three  four @0-33']],
    [
      'one <Card>two</Card> <x-y>three</x-y> <i>four</b> five</i>',
      ['paragraph: one two three four five @0-54 {html two card, html three x-y, html four five i}'],
    ],
    [
      'the *order* **list** ~~old~~ ~x~ `code` ![alt *text*](a.png "t") [link](b.md) end',
      [
        'paragraph: the order list old x ⟨code code⟩ ⟨image alt text⟩ link end @0-81 {emphasis order, strong list, delete old, delete x, link link b.md}',
        'alt: alt text @nowhere',
      ],
    ],
    [
      '![a \\[ b [c] d](x.png) ![](y.png) ![e][f]\n\n[f]: z.png',
      ['paragraph: ⟨image a [ b [c] d⟩ ⟨image⟩ ⟨image e⟩ @0-41', 'alt: a [ b [c] d @2-14', 'alt: e @36-37'],
    ],
    [
      'one[^1] two [a][b] [b] [c][] x\n\n[^1]: note\n\n[b]: https://shop.example\n[c]: c.md',
      [
        'paragraph: one⟨footnote 1⟩ two a b c x @0-30 {link a https://shop.example, link* b https://shop.example, link* c c.md}',
        'paragraph: note @38-42',
      ],
    ],
    ['one\\\ntwo  \nthree', ['paragraph: one⏎two⏎three @0-16']],
    [
      'see www.shop.example and https://shop.example/a, ann@shop.example now',
      [
        'paragraph: see · and ·, · now @0-69 {link · http://www.shop.example, link · https://shop.example/a, link · mailto:ann@shop.example}',
      ],
    ],
    [
      '**see www.shop.example** and *https://shop.example now*',
      [
        'paragraph: see · and · now @2-54 {link · http://www.shop.example, strong see ·, link · https://shop.example, emphasis · now}',
      ],
    ],
    ['[see **www.shop.example**](x) a', ['paragraph: see · a @1-31 {strong ·, link see · x}']],
    ['## see www.shop.example ##', ['heading: see · @3-23 {link · http://www.shop.example}']],
    ['see www.shop.example\n---', ['heading: see · @0-20 {link · http://www.shop.example}']],
    [
      '| see www.shop.example | b |\n| - | - |\n| c \\| d | `e \\| f` |',
      [
        'cell: see · @2-22 {link · http://www.shop.example}',
        'cell: b @25-26',
        'cell: c | d @41-47',
        'cell: ⟨code e | f⟩ @50-58',
      ],
    ],
    ['> one\n> two &amp; three\n>four', ['paragraph: one⏎two & three⏎four @2-29']],
    ['- one\n  two\n    three\nfour', ['paragraph: one⏎two⏎three⏎four @2-26']],
    ['one \\& two \\* &lt; three &nope; &#x41; &#0; \\a', ['paragraph: one & two * < three &nope; A \ufffd · @0-46']],
    ['one  \ttwo   \n   three', ['paragraph: one  \ttwo⏎three @0-21']],
    ['a\u0000b', ['paragraph: a\ufffdb @0-3']],
    ['> > one\n> two', ['paragraph: one⏎two @4-13']],
    ['    \n   one\n    > two', ['paragraph: one⏎> two @8-21']],
    ['one\n\\> two\n&gt; three\n    > four', ['paragraph: one⏎> two⏎> three⏎> four @0-32']],
    [
      '1. one\n\n   two\n   > three\n   four',
      ['paragraph: one @3-6', 'paragraph: two @11-14', 'paragraph: three⏎four @20-33'],
    ],
    ['one\rtwo\r\nthree', ['paragraph: onetwo⏎three @0-14']],
    [
      '# One #\n\n## Two\n\nThree\n===\n\nFour\n---',
      ['heading: One @2-5', 'heading: Two @12-15', 'heading: Three @17-22', 'heading: Four @28-32'],
    ],
    ['- [ ] one\n- [x] two', ['paragraph: one @6-9', 'paragraph: two @16-19']],
    [
      'import a from "b"\n\nimport orders\n\nexport const a = 1\n\nexport orders as CSV\n\nexport default orders',
      ['paragraph: import orders @19-32', 'paragraph: export orders as CSV @54-74'],
    ],
    ["import 'shop.css'\n\nimport {a} from './b'\n\nimport type {A} from './b'\n\nimport * as c from 'd'", []],
    [
      'export default function () {}\n\nexport {a}\n\nexport async function b\n\nexport class X\n\nexport * from "x"\n\nexport default orders now',
      ['paragraph: export default orders now @103-128'],
    ],
    [
      'plain',
      '| a | b |\n| - | - |\n| one | two \\| three |',
      ['cell: a @2-3', 'cell: b @6-7', 'cell: one @22-25', 'cell: two | three @28-40'],
    ],
    ['plain', 'a | b\n--|--\none | two', ['cell: a @0-1', 'cell: b @4-5', 'cell: one @12-15', 'cell: two @18-21']],
    ['plain', '| a | b |\n| one | two |', ['paragraph: | a | b |⏎| one | two | @0-23']],
    [
      'mdx',
      'the {a} <b>order</b> <Card>one</Card> <code>x</code> {/* no */} end',
      [
        'paragraph: the ⟨expression a⟩ order one ⟨code x⟩ ⟨expression /* no */⟩ end @0-67 {html order b, html one Card}',
      ],
    ],
    ['mdx', '<Card title="x">\n  one\n\n  two\n</Card>', ['paragraph: one @19-22', 'paragraph: two @26-29']],
    [
      'mdx',
      '<pre>\n  one\n</pre>\n\n<del>two</del> <s>x</s> <svg>y</svg> end',
      ['paragraph: two x ⟨expression⟩ end @25-60 {delete two, delete x}'],
    ],
    [
      'mdx',
      'import a from "b"\n\nexport const c = 1\n\n{/* lint */}\n\n<>one</>',
      ['paragraph: one @55-58 {html one}'],
    ],
    ['mdx', 'one <br/> two <img alt="x"/> three', ['paragraph: one  two  three @0-34']],
    [
      'the {{ order }}} and {% tag %} and <% x %> and $$y$$ and [[link]] end {{ open',
      ['paragraph: the · and · and · and · and · end {{ open @0-77'],
    ],
    ['{% highlight js %} one {% endhighlight %} two {% comment %} three', ['paragraph: · two · @0-65']],
    ['{{< highlight go >}} one {{< /highlight >}} two {%- mermaid -%} x { /mermaid', ['paragraph: · two · @0-76']],
    [
      'a {order_id} b ${x} c $a + b$ d $5 and $10 e [^1] f :truck: g :abbr[x] h',
      ['paragraph: a · b · c · d $5 and $10 e · f · g ·[x] h @0-72'],
    ],
    [
      '[!NOTE] one\n\n:::note\ntwo\n:::\n\n!!! note\n\n??? tip\n\n=== "Shell"',
      [
        'paragraph: · one @0-11',
        'paragraph: ·⏎two⏎· @13-28',
        'paragraph: · @30-38',
        'paragraph: · @40-47',
        'paragraph: · "Shell" @49-60',
      ],
    ],
    [
      'see https://shop.example, www.shop.example (mailto:a@b.c) ann@shop.example @ann #tag $var /v1/orders ./orders ~/x .env ...x',
      [
        'paragraph: see ·, · (mailto:·) · · · · · · · · · @0-123 {link · https://shop.example, link · http://www.shop.example, link · mailto:a@b.c, link · mailto:ann@shop.example}',
      ],
    ],
    [
      'a orders.md b order_id c C:\\orders d type=order e Shop::Order f shop->order g list() h --order i shop:order j orders/{id} k',
      ['paragraph: a · b · c · d · e · f · g · h · i · j orders/· k @0-123'],
    ],
    [
      'a order-shop/desk b desk/order-shop c docs/orders/index d v1/orders e orders/ f and/or g e.g. h v1.2 i 3.10+ j get/post/put k 12:30 l',
      ['paragraph: a · b · c · d · e · f and/or g e.g. h v1.2 i 3.10+ j get/post/put k 12:30 l @0-133'],
    ],
    [
      'a/b -> x , x->y - a--b __init__ _x_y_',
      ['paragraph: a/b -> x , · - a--b init · @0-36 {strong init, emphasis ·}'],
    ],
    ['a $$x y$$ b [[c d]] e', ['paragraph: a · b · e @0-21']],
    ['{% highlight js %} a endhighlight %} b', ['paragraph: · b @0-38']],
    ['{% highlight js %} a {% / highlight %} b', ['paragraph: · b @0-40']],
    ['~~www.shop.example a~~ b', ['paragraph: · a b @2-24 {link · http://www.shop.example, delete · a}']],
    ['~www.shop.example a~ b', ['paragraph: · a b @1-22 {link · http://www.shop.example, delete · a}']],
    [
      '**a www.shop.example** b *c www.shop.example*',
      [
        'paragraph: a · b c · @2-44 {link · http://www.shop.example, strong a ·, link · http://www.shop.example, emphasis c ·}',
      ],
    ],
    ['***a www.shop.example***', ['paragraph: a · @3-21 {link · http://www.shop.example, strong a ·, emphasis a ·}']],
    ['### a www.shop.example\n\nb', ['heading: a · @4-22 {link · http://www.shop.example}', 'paragraph: b @24-25']],
    ['www.shop.example a', ['paragraph: · a @0-18 {link · http://www.shop.example}']],
    ['a www.shop.example\n===\n\nb', ['heading: a · @0-18 {link · http://www.shop.example}', 'paragraph: b @24-25']],
    [
      '|www.shop.example|\n|-|\n|a www.shop.example |',
      ['cell: · @1-17 {link · http://www.shop.example}', 'cell: a · @24-42 {link · http://www.shop.example}'],
    ],
    ['x [g] y\n\n> [g]: h.md\n\n- [i]: j.md', ['paragraph: x g y @0-7 {link* g h.md}']],
    [
      '<div>a<col>b<base href="x">c<param>d<track>e<source>f<area>g<link>h<meta>i<embed>j</div>',
      ['html: abcdefghij @5-82'],
    ],
    ['<div>  a  \n  b\t\n\n</div>', ['html: a⏎b @7-14']],
    ['a <Shop> order, a <b>desk</b>', ['paragraph: a ⟨expression⟩ order, a desk @0-25 {html desk b}']],
    ['<p>a</p><pre>b</pre>c<style>d</style>e', ['html: a @3-4', 'html: c @20-21', 'html: e @37-38']],
    ['<p>a\n\nb</p>', ['html: a @3-4', 'paragraph: b @6-7']],
    ['<pre>a</pre> b\n\nc', ['html: b @13-14', 'paragraph: c @16-17']],
    ['<textarea>\n\na\n\n</textarea>\n\nb', ['paragraph: b @28-29']],
    ['<pre>\n\na</pre> b\n\nc</pre>\n\nd', ['html: b @15-16', 'paragraph: c @18-19', 'paragraph: d @27-28']],
    ['a <pre>b</pre> c <pre>d e', ['paragraph: a ⟨expression b⟩ c d e @0-25']],
    ['a <b><i>c</i></b> d </i> e', ['paragraph: a c d  e @0-26 {html c i, html c b}']],
    ['a <img> b <br/> c </br> d', ['paragraph: a ⟨image⟩ b ⏎ c ⏎ d @0-25']],
    ['a <!---> b <!-- c --> d', ['paragraph: a  b  d @0-23']],
    ['`a` b', ['paragraph: ⟨code a⟩ b @0-5']],
    ['![a](b) ![c](d "e")', ['paragraph: ⟨image a⟩ ⟨image c⟩ @0-19', 'alt: a @2-3', 'alt: c @10-11']],
    ['[![a](b)](c) d', ['paragraph: ⟨image a⟩ d @1-14 {link · c}', 'alt: a @3-4']],
    ['a![ b ](c)', ['paragraph: a⟨image  b⟩ @0-10', 'alt: b @4-5']],
    ['> a\n> ```\n> b\n> ```\n>\n> c', ['paragraph: a @2-3', 'paragraph: c @24-25']],
    [
      '1. a\n2. b\n   - c\n\n     d',
      ['paragraph: a @3-4', 'paragraph: b @8-9', 'paragraph: c @15-16', 'paragraph: d @23-24'],
    ],
    [
      'a\n***\nb\n___\nc\n- - -\nd',
      ['paragraph: a @0-1', 'paragraph: b @6-7', 'paragraph: c @12-13', 'paragraph: d @20-21'],
    ],
    ['+++\ntitle = "a"\n+++\n\nb', ['paragraph: b @21-22']],
    ['---\na: b\n---\nc', ['paragraph: c @13-14']],
    [
      'mdx',
      '<A>a <B>b</B> c</A>\n\n{/* x */}\n\nd',
      ['paragraph: a b c @3-15 {html b B, html a b c A}', 'paragraph: d @32-33'],
    ],
    [
      'mdx',
      'a <B c={d}>e</B> <code>f {g}</code> <var>h</var> <math>i</math>',
      ['paragraph: a e ⟨code f g⟩ ⟨code h⟩ ⟨expression⟩ @0-63 {html e B}'],
    ],
    ['mdx', '<div>\n  a\n\n  - b\n</div>', ['paragraph: a @8-9', 'paragraph: b @15-16']],
    ['mdx', 'export const a = <b>c</b>\n\nd', ['paragraph: d @27-28']],
    ["import a, {b} from\n'c'\n\nimport * as d\n  from 'e'\n\nimport x y 'z", ["paragraph: import x y 'z @50-63"]],
    [
      'export let a = 1\n\nexport var {b} = c\n\nexport const [d] = e\n\nexport default class\n\nexport default {a}\n\nexport default (a)\n\nexport default async\n\nexport  function f\n\nexport constant',
      ['paragraph: export constant @164-179'],
    ],
    [
      'a e.g. b i.e. c U.S.A d v1 e 1,000.5 f 10:30 g 50% h 3+ i get/post j get/x/y',
      ['paragraph: a e.g. b i.e. c U.S.A d v1 e 1,000.5 f 10:30 g 50% h 3+ i get/post j · @0-76'],
    ],
    [
      'a (x.y) b "x.y" c [x.y] d *x.y* e x.y, f x.y; g {x.y} h !x.y i',
      ['paragraph: a (x.y) b "x.y" c [x.y] d x.y e x.y, f x.y; g · h !x.y i @0-62 {emphasis x.y}'],
    ],
    [
      'a a_b b _a c a_ d __a__b e a=b f a= g a::b h a:b i A:b j a->b k a-> l',
      ['paragraph: a · b a c a d · e · f a= g · h · i A:b j · k a-> l @0-69 {emphasis a c a}'],
    ],
    ['plain', '--- \t\ntitle: Orders\n\n--- \t\n\nthe order', ['paragraph: the order @28-37']],
    ['plain', '---\r\ntitle: Orders\r\n---\r\n\r\nthe order', ['paragraph: the order @27-36']],
    ['plain', '---\ntitle: a---\n\nb: ...\n\n---c\n\nd\n\n---\n\nthe order', ['paragraph: the order @39-48']],
    ['plain', '+++ \na = "+++"\n\nb+++\n\n+++c\n\nd\n\n+++ \n\nthe order', ['paragraph: the order @37-46']],
    [
      'plain',
      'the order\n\n---\na: b\n---\n\nc',
      ['paragraph: the order @0-9', 'heading: a: b @15-19', 'paragraph: c @25-26'],
    ],
    ['<svg>\n\n<p>a</p>\n\nb\n\n</svg>\n\nc', ['paragraph: c @28-29']],
    ['<svg>\n\na\n\nb</svg> c\n\nd', ['paragraph: d @21-22']],
    ['<svg>\n\na\n\nb', ['paragraph: a @7-8', 'paragraph: b @10-11']],
    ['# <b>one</b> two', ['heading: one two @5-16 {html one b}']],
    ['| <b>one</b> two |\n| - |', ['cell: one two @5-16 {html one b}']],
    ['<div>\n| a | b |\n| - | - |\n</div>', ['html: | a | b |⏎| - | - | @6-25']],
    ['a $$end\npoint$$ b', ['paragraph: a · b @0-17']],
    ['<div>a ```end\npoint``` b</div>', ['html: a · b @5-24']],
    ['{%  highlight js %} end point {%  endhighlight %} b', ['paragraph: · b @0-51']],
    ['{% highlight js %} highlight {% if %} end point {% endhighlight %} b', ['paragraph: · b @0-68']],
    ['((orders.md)) a ("orders.md"). b v12.3 c e.g, d ae.g', ['paragraph: ((·)) a ("·"). b v12.3 c e.g, d · @0-52']],
    ['a \\<!-- end point --> b', ['paragraph: a · b @0-23']],
    ['a {% b %} {% highlight %} c', ['paragraph: a · · @0-27']],
    ['<div>a <code>b</code', ['html: a ⟨code b⟩ @5-20']],
    ['<div><b>a <b/> c</b></div>', ['html: a  c @8-16 {html a  c b}']],
    ['a </code> b <code>c</code> d', ['paragraph: a  b ⟨code c⟩ d @0-28']],
    ['a <x-y>b <x-y/> c</x-y> d', ['paragraph: a b  c d @0-25 {html b  c x-y}']],
    ['a[^Note] b\n\n[^note]: c', ['paragraph: a⟨footnote Note⟩ b @0-10', 'paragraph: c @21-22']],
    ['[<!-- a -->][b] c\n\n[b]: d', ['paragraph: c @16-17']],
    ["# import a from 'b'\n\n# export {a}", ["heading: import a from 'b' @2-19", 'heading: export · @23-33']],
    [
      "Write import a from 'b' now\n\nWrite export const a = 1",
      ["paragraph: Write import a from 'b' now @0-27", 'paragraph: Write export const a = 1 @29-53'],
    ],
    [
      "import  {\n  Orders,\n  Refunds,\n}  from  'shop'\n\nimport a from'b'\n\nexport  default  class\n\nexport default orders;\n\nexport default orders; now",
      ['paragraph: export default orders; now @114-140'],
    ],
    ["it's \"a 'quoted' text\" and “more” ‘of’ it", ["paragraph: it's \"a 'quoted' text\" and “more” ‘of’ it @0-41"]],
  ]

  test.each(texts.map((one) => (one.length === 2 ? (['gfm', ...one] as const) : one)))(
    'is read with its code, links and emphasis by the parser %s: %j',
    (parser, source, expected) => {
      const {prose} = read(source, parser)
      expect(prose.map((one) => describeProse(one))).toEqual(expected)
      expect(prose.flatMap((one) => findMisplaced(one, source))).toEqual([])
      // The ranges of the characters are in order, and in the range of the whole prose.
      for (const one of prose) {
        const starts = Array.from(one.text, (_, index) => one.range(index, index + 1)?.[0]).filter(
          (start) => start !== undefined,
        )
        expect(starts.toSorted((a, b) => a - b)).toEqual(starts)
        expect(one.range(-1, 1)).toBeUndefined()
        expect(one.range(0, one.text.length + 1)).toBeUndefined()
        expect(one.range(1, 1)).toBeUndefined()
      }
    },
  )

  test.each([
    'one `two` ![three](a.png) *four* [five][a] www.shop.example <b>six</b> <code>x</code>\\\nseven[^1]\n\n[a]: b\n\n[^1]: eight',
    '# one\n\n| two | <br> three |\n| - | - |\n| <img alt="x"> | <kbd>y</kbd> <svg>z</svg> <td>four</td> |',
    '<div>one <code>two</code><br>three <img> &amp;</div>\n\n<pre>\n\nfour\n\n</pre>\n\nfive',
  ])('has the same text but no ranges if the tree has no positions: %j', (source) => {
    const {prose} = readWithoutPositions(source)
    const placed = read(source).prose.filter(({kind}) => kind !== 'alt')
    expect(prose.map(({text}) => text)).toEqual(placed.map(({text}) => text))
    for (const one of prose) {
      for (let index = 0; index < one.text.length; index++) expect(one.range(index, index + 1)).toBeUndefined()
    }
  })

  test('has the right range for each word', () => {
    const source = '> one &amp; *two*\n> <b>three</b> \\& [four](a.md)\n> five'
    const [prose] = read(source).prose
    const words = [...(prose?.text ?? '').matchAll(/[a-z]+/g)]
    expect(words.map(({0: word, index}) => source.slice(...(prose?.range(index, index + word.length) ?? [])))).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
    ])
  })
})
