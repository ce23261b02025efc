/**
 * Try Debian's package of Neovim, without a window: open a page, show the diagnostics, apply a quick
 * fix, and format the page.
 *
 *     node test/editors/run-neovim.js
 *
 * Prints the results for both language servers, and saves them in a folder. Also prints the path of the
 * folder. The exit status is 1 if a check fails, and 2 if the script cannot run here.
 */
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {execute, home, installDebian, makeProject, marked, page, repaired, toServers} from './install.js'

/** The script for Neovim. It writes its results as JSON. */
const script = `
local job = vim.fn.json_decode(vim.env.EDITOR_JOB)
local seen = {}
vim.o.hidden = true
vim.o.swapfile = false
vim.cmd('edit ' .. job.file)
local buffer = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({name = 'server', cmd = job.command, root_dir = job.folder,
  workspace_folders = {{uri = vim.uri_from_fname(job.folder), name = 'shop'}}})
vim.lsp.buf_attach_client(buffer, client)
local function text() return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), '\\n') .. '\\n' end
local function diagnostics() return vim.diagnostic.get(buffer) end
vim.wait(20000, function() return #diagnostics() >= job.count end, 50)
seen.diagnostics = vim.tbl_map(function(one)
  local words = vim.api.nvim_buf_get_text(buffer, one.lnum, one.col, one.end_lnum, one.end_col, {})
  return {words = table.concat(words, '\\n'), message = one.message, code = one.code or one.user_data.lsp.code}
end, diagnostics())
-- The quick fix on the last line, which has no emoji: Neovim 0.7 sends wrong columns after one.
local titles = {}
vim.ui.select = function(items, options, choose)
  for _, item in ipairs(items) do table.insert(titles, item[2].title) end
  choose(items[1], 1)
end
local function act(line, column)
  titles = {}
  local before = text()
  vim.api.nvim_win_set_cursor(0, {line, column})
  vim.lsp.buf.code_action()
  vim.wait(5000, function() return text() ~= before end, 20)
  return {titles = titles, text = text()}
end
seen.fixed = act(7, 14)
vim.wait(3000, function() return #diagnostics() < job.count end, 20)
seen.left = #diagnostics()
-- On the line with the emoji.
seen.emoji = act(3, string.find(vim.api.nvim_buf_get_lines(buffer, 2, 3, true)[1], 'Rest', 1, true) - 1)
vim.cmd('silent! undo')
vim.wait(400, function() return false end, 20)
vim.lsp.buf.formatting_sync(nil, 5000)
seen.formatted = text()
local hover = vim.lsp.buf_request_sync(buffer, 'textDocument/hover',
  {textDocument = {uri = vim.uri_from_bufnr(buffer)}, position = {line = 6, character = 14}}, 5000)
seen.hover = hover and hover[client] and hover[client].result and hover[client].result.contents.value or ''
vim.fn.writefile({vim.fn.json_encode(seen)}, job.output)
vim.lsp.stop_client(client)
vim.wait(1000, function() return vim.lsp.client_is_stopped(client) end, 20)
vim.cmd('qall!')
`

const {folder: debian, environment} = await installDebian(['neovim'])
const {folder, file} = await makeProject()
const lua = path.join(folder, 'run.lua')
fs.writeFileSync(lua, script)
let isRight = true

/**
 * @param {string} what
 * @param {unknown} found
 * @param {unknown} expected
 */
function check(what, found, expected) {
  if (JSON.stringify(found) === JSON.stringify(expected)) return
  isRight = false
  console.log(`  wrong: ${what}\n    found    ${JSON.stringify(found)}\n    expected ${JSON.stringify(expected)}`)
}

for (const {name, command} of toServers(folder)) {
  fs.writeFileSync(file, page)
  const output = path.join(folder, `${name}.json`)
  const job = JSON.stringify({file, folder, command, output, count: marked.length})
  const {status, stderr} = await execute(
    path.join(debian, 'usr/bin/nvim'),
    ['--headless', '-u', 'NONE', '-c', `luafile ${lua}`],
    {
      cwd: folder,
      timeout: 120_000,
      env: {
        ...process.env,
        ...environment,
        EDITOR_JOB: job,
        VIMRUNTIME: path.join(debian, 'usr/share/nvim/runtime'),
        XDG_CONFIG_HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_STATE_HOME: folder,
        XDG_CACHE_HOME: folder,
      },
    },
  )
  if (!fs.existsSync(output)) {
    console.log(`${name}: Neovim ended with ${status}\n${stderr}`)
    isRight = false
    continue
  }
  /**
   * @type {{diagnostics: {words: string, code: string, message: string}[], fixed: {titles:
   *   string[], text: string}, emoji: {text: string}, left: number, formatted: string, hover:
   *   string}}
   */
  const seen = JSON.parse(fs.readFileSync(output, 'utf8'))
  console.log(`\n== ${name}: ${command.slice(-2).join(' ')}`)
  for (const {words, code, message} of seen.diagnostics)
    console.log(`  ${code}: “${words}”\n    ${message.replaceAll('\n', '\n    ')}`)
  console.log(`  code actions: ${seen.fixed.titles.join(' | ')}`)
  console.log(`  hover: ${seen.hover.replaceAll('\n', ' ')}`)
  console.log(`  formatted:\n${seen.formatted.replace(/^/gm, '    ')}`)
  check('the words of the diagnostics', seen.diagnostics.map(({words}) => words).sort(), [...marked].sort())
  check('the quick fix', seen.fixed.text, page.replace('restful service', 'RESTful service'))
  check('the diagnostics that are left', seen.left, marked.length - 1)
  check('the formatted text', seen.formatted, repaired)
  if (name === 'own') check('the quick fix after an emoji', seen.emoji.text, repaired)
  else
    console.log(
      `  quick fix after an emoji, counted in bytes because of a bug in Neovim 0.7: ${seen.emoji.text.split('\n')[2]}`,
    )
  fs.copyFileSync(output, path.join(home, `neovim-${name}.json`))
  fs.writeFileSync(path.join(home, `neovim-${name}.md`), seen.formatted)
}
console.log(`\n${isRight ? 'All checks passed' : 'Some checks failed'}; see ${home}`)
process.exitCode = isRight ? 0 : 1
