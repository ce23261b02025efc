import {cutSource} from '../dist/src/markdown/parts.js'
import {unified} from 'unified'; import remarkParse from 'remark-parse'; import remarkGfm from 'remark-gfm'; import remarkFrontmatter from 'remark-frontmatter'; import remarkMdx from 'remark-mdx'
import {makeDocuments} from '../bench/documents.js'
import {builtin} from '../dist/src/glossary/builtin.js'
import fs from 'node:fs'
const md=unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter,['yaml','toml']).freeze()
const mdx=unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter,['yaml','toml']).use(remarkMdx).freeze()
let n=0,bad=0,cut=0
function flat(node,d,out){ const o=node.position?.start.offset; if(node.type!=='root'&&o!==undefined&&!['text','linkReference','imageReference','footnoteReference','list','listItem'].includes(node.type)&&['paragraph','heading','code','html','blockquote','table','thematicBreak','mdxJsxFlowElement','mdxFlowExpression','mdxjsEsm','yaml','toml'].includes(node.type)) out.push(node.type+(o+d)+'-'+(node.position.end.offset+d)); for(const c of node.children??[]) flat(c,d,out); return out}
function sep(t,has){ if(has){const l=t.children.pop(); if(l?.type!=='thematicBreak') throw new Error('no sep')} return t}
function check(s,isMdx,name){ s=s.replace(/^\uFEFF/,''); const parts=cutSource(s,isMdx)?.parts; if(!parts)return; const p=isMdx?mdx:md; let whole; try{whole=flat(p.parse(s),0,[])}catch{return}
 n++; cut+=parts.length; let mine=[]; const defs=[...s.matchAll(/\[([^\]]+)\]:/g)].length>0
 try{for(const x of parts) mine.push(...flat(sep(p.parse((x.start===0?'':'\n')+s.slice(x.start,x.end)+(x.end===s.length?'':'***\n')),x.end!==s.length),x.start-(x.start===0?0:1),[]))}catch(e){mine=['error '+e.message]}
 if(whole.join()!==mine.join()){ bad++; if(bad<12){const i=whole.findIndex((w,i)=>w!==mine[i]); console.log(name,whole.slice(i-1,i+3),mine.slice(i-1,i+3)); if(name.startsWith('doc'))console.log(JSON.stringify(s.slice(0,600)))}}}
if(process.argv[2]==='nasty'){ const L=["```","```js","~~~","````","- a","  - b","1. c","   ```","  ```","    ```"," ```","<!-- x","-->","<!-- y -->","<div>","</div>","<pre>","</pre>","<script>","</script>","> q","> ```","> - z","","","","","para","text","    code","\tcode","# h","***","2. z","10. y","   text","  text"," - z","- ","-","| a | b |","| - | - |","[a]: /b","[^1]: note","    more","<a href='x'>","<a>b</a>","<span>","text <!-- c -->","---","===","+++","<?php","?>","<!X","- ```","1. ~~~","*\tb","<b","x>"," <!-- z"," <div>","    - deep","      ```","- - c"]
 const M=["import x from 'y'","export const a = {","}","{a}","{","<Tabs>","</Tabs>","<br/>","`code {` x","`{`","\\{","{/* x","*/}","<Tab a='","'>","<A b={c}>","</A>","a < b"]
 let seed=+process.argv[4]||1; const rnd=()=>{seed=(seed*1103515245+12345)&0x7fffffff;return seed/0x7fffffff}
 for(let i=0;i<+process.argv[3];i++){ const isMdx=rnd()<0.3; const pool=isMdx?[...L.filter(l=>!l.startsWith('<')),...M]:L; const n=2+Math.floor(rnd()*14); const s=Array.from({length:n},()=>pool[Math.floor(rnd()*pool.length)]).join('\n')+'\n'; check(s,isMdx,'doc'+(isMdx?'x':'')+i) } }
else if(process.argv[2]==='corpus') for (const name of fs.readdirSync('../shared/corpus',{recursive:true}).sort()) { if(!/\.(md|mdx|markdown)$/.test(name)) continue; check(fs.readFileSync('../shared/corpus/'+name,'utf8'),name.endsWith('mdx'),name)}
else { let i=0; for(const s of makeDocuments(builtin,+process.argv[2],+process.argv[3])){check(s,false,'doc'+i);check(s,true,'docx'+i);i++} }
console.log({n,bad,cut})
