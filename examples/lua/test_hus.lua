-- Tests of hus.lua:  HUS_LIBRARY=build/libhus.so luajit examples/lua/test_hus.lua
-- Needs LuaJIT, a C compiler (for the test of hus_cdef.lua) and ls. Fails with status 1.
local folder = arg[0]:match("^(.*[/\\])") or "./"
local root = folder .. "../../"
package.path = folder .. "?.lua;" .. package.path

-- ---- the frame ----------------------------------------------------------------------------------

local passed, failed = 0, 0

local function test(name, run)
    local is_good, why = xpcall(run, debug.traceback)
    if is_good then
        passed = passed + 1
    else
        failed = failed + 1
        io.stderr:write(("FAILED %s\n%s\n"):format(name, why))
    end
end

local function equal(found, expected, what)
    if found ~= expected then
        error(("%s: expected %s, found %s"):format(what or "value", tostring(expected),
            tostring(found)), 2)
    end
end

-- What a call returned is nil, a message and a table with that status and, if asked for, place.
local function refused(status, line, column, ...)
    local result, message, detail = ...
    equal(result, nil, "result")
    equal(type(message), "string", "type of the message")
    equal(detail.status, "HUS_E_" .. status, "status of " .. message)
    equal(detail.line, line, "line of " .. message)
    equal(detail.column, column, "column of " .. message)
    assert(message:find(detail.message, 1, true), "the message holds the sentence")
    assert(#detail.message > 0, "the sentence is not empty")
    return detail
end

local function read_file(path)
    local file = assert(io.open(path, "rb"))
    local text = file:read("*a")
    file:close()
    return text
end

local function output_of(command)
    local pipe = assert(io.popen(command))
    local text = pipe:read("*a")
    pipe:close()
    return text
end

-- ---- loading ------------------------------------------------------------------------------------

local function drop_module_and_game()
    local fresh = require("hus")
    package.loaded.hus = nil
    assert(fresh.Game(assert(fresh.Variant("philos"))))
end

-- First of all, as long as nothing else holds the library (compiled traces do, so there are few
-- games): a finalizer that runs after it was unloaded ends the program here.
test("games outlive the module", function()
    for _ = 1, 5 do
        drop_module_and_game()
        collectgarbage()
    end
end)

local ffi = require("ffi")
local hus = require("hus")
local vectors = require("vectors")

test("the module loads afresh beside itself", function()
    package.loaded.hus = nil
    local other = require("hus")
    package.loaded.hus = hus
    assert(other ~= hus and assert(other.Game(other.Variant("philos"))):play("i5"))
end)

test("hus_cdef.lua is what every compiler makes of the header", function()
    local copy, compilers = read_file(folder .. "hus_cdef.lua"), 0
    for _, compiler in ipairs({"cc", "gcc", "clang"}) do
        if os.execute(("command -v %s >/dev/null"):format(compiler)) == 0 then
            compilers = compilers + 1
            local made = output_of(("CC=%s sh '%scdef.sh'"):format(compiler, folder))
            assert(made == copy, compiler .. " makes another text; see cdef.sh")
        end
    end
    assert(compilers > 0, "no C compiler is there to make it anew")
end)

test("hus.lua wraps every function of the header", function()
    local source, count = read_file(folder .. "hus.lua"), 0
    for name in read_file(folder .. "hus_cdef.lua"):gmatch("(hus_[%l_]+)%(") do
        assert(source:find("lib." .. name .. "(", 1, true), name)
        count = count + 1
    end
    assert(count > 60)
end)

test("structs have the sizes that the header tells", function()
    equal(ffi.sizeof("hus_error"), 256)
    equal(ffi.sizeof("hus_tally"), 128)
end)

-- ---- variants -----------------------------------------------------------------------------------

local function variant_of(name, overrides)
    return assert(hus.Variant(name, overrides))
end

local function game_of(name, overrides, first)
    return assert(hus.Game(variant_of(name, overrides), first))
end

test("the library tells its version, variants and rules", function()
    local major, minor, patch = hus.version():match("^(%d+)%.(%d+)%.(%d+)$")
    equal(hus.version_number(), major * 10000 + minor * 100 + patch)
    local names, rules = hus.builtins(), hus.rules()
    equal(names[1], "mancala-world")
    equal(#names, 8)
    equal(rules[1].key, "pits_per_row")
    equal(rules[1].values, "2..32")
    equal(#rules, 16)
    for _, rule in ipairs(rules) do
        assert(#rule.help > 0 and #rule.values > 0)
    end
end)

test("every built-in variant is there, with every rule", function()
    for _, name in ipairs(hus.builtins()) do
        local variant = variant_of(name)
        equal(variant:get("name"), name)
        equal(tostring(variant), "hus.Variant: " .. name)
        for _, rule in ipairs(hus.rules()) do
            assert(#variant:get(rule.key) > 0 and variant:number(rule.key) >= 0)
        end
    end
end)

test("overrides are a table or text", function()
    local variant = variant_of("philos", {pits_per_row = 12, name = "my-club", title = "Ours"})
    equal(variant:get("pits_per_row"), "12")
    equal(variant:number("pits_per_row"), 12)
    equal(variant:get("title"), "Ours")
    equal(variant:get("source") ~= nil, true)
    equal(variant:number("sowing"), 1)
    assert(variant:override("sowing = counterclockwise\npits_per_row = 10"))
    equal(variant:number("sowing"), 0)
    equal(variant:number("pits_per_row"), 10)
    assert(variant:override({}))
end)

test("copies and profiles have the same rules", function()
    local variant = variant_of("windhoek", {seeds_per_pit = 3})
    local copy = assert(variant:copy())
    local parsed = assert(hus.Variant.parse(variant:write()))
    equal(parsed:write(), variant:write())
    equal(variant:same_rules(copy), true)
    equal(variant:same_rules(parsed), true)
    assert(copy:override({seeds_per_pit = 4}))
    equal(variant:same_rules(copy), false)
    equal(variant:number("seeds_per_pit"), 3)
end)

test("profiles are loaded from files", function()
    for _, name in ipairs(hus.builtins()) do
        local variant = assert(hus.Variant.load(root .. "variants/" .. name .. ".ini"))
        equal(variant:same_rules(variant_of(name)), true)
    end
    refused("IO", 0, 0, hus.Variant.load(root .. "variants/no-such.ini"))
end)

test("wrong variants are refused", function()
    refused("NAME", 0, 0, hus.Variant("bridge"))
    refused("ARG", 0, 0, hus.Variant())
    refused("ARG", 0, 0, hus.Variant({}))
    refused("ARG", 0, 0, hus.Variant("philos\0"))
    refused("SYNTAX", 3, 1, hus.Variant.parse("[variant]\nformat = 1\nname\n"))
    local _, message = hus.Variant.parse("[variant]\nformat = 1\nname\n")
    assert(message:find("^line 3, column 1: %a"), message)
    refused("RULE", 1, 10, hus.Variant("philos", "sowing = up"))
    refused("ARG", 0, 0, hus.Variant.parse(nil))
    refused("ARG", 0, 0, hus.Variant.load(nil))
    local variant = variant_of("philos")
    refused("RULE", 0, 0, variant:get("colour"))
    refused("RULE", 0, 0, variant:number("name"))
    refused("ARG", 0, 0, variant:get(nil))
    refused("ARG", 0, 0, variant:same_rules(hus.Game(variant)))
    refused("ARG", 0, 0, variant:same_rules("philos"))
end)

test("a wrong override changes nothing", function()
    local variant = variant_of("philos")
    local before = variant:write()
    local detail = refused("RULE", 0, 0, variant:override({pits_per_row = 12, sowing = "up"}))
    assert(detail.message:find("sowing", 1, true))
    refused("RULE", 0, 0, variant:override({pits_per_row = 1.5}))
    refused("ARG", 0, 0, variant:override({title = "a\npits_per_row = 12"}))
    refused("ARG", 0, 0, variant:override({["# title"] = "a comment"}))
    refused("ARG", 0, 0, variant:override(nil))
    refused("ARG", 0, 0, variant:override(12))
    equal(variant:write(), before)
end)

-- ---- games --------------------------------------------------------------------------------------

local START = "2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 "

test("a game begins at the start", function()
    local game = game_of("mancala-world", {team_size = 3})
    equal(game:position(), START .. "s 0")
    equal(game_of("mancala-world", nil, "north"):position(), START .. "n 0")
    equal(game:pits_per_row(), 8)
    equal(game:to_move(), "south")
    equal(game:ply(), 0)
    equal(game:seat(), 0)
    equal(game:turn_count(), 0)
    equal(game:result(), "playing")
    equal(game:reason(), "none")
    equal(game:is_over(), false)
    equal(game:total("north"), 24)
    equal(game:score("south"), 24)
    equal(game:seeds("north", "i8"), 2)
    equal(game:seeds("north", 15), 0)
    equal(game:variant():get("name"), "mancala-world")
end)

test("legal pits by name, number and mask", function()
    local game = game_of("mancala-world")
    equal(table.concat(game:legal(), " "), "o1 o2 o3 o4 o5 o6 o7 o8 i8 i7 i6 i5")
    equal(table.concat(game:legal_pits(), " "), "0 1 2 3 4 5 6 7 8 9 10 11")
    equal(game:legal_mask(), 0xfffULL)
    equal(game:is_legal("i5"), true)
    equal(game:is_legal("i4"), false)
    equal(game:is_legal(12), false)
    equal(hus.pit_number(8, "i5"), 11)
    equal(hus.pit_name(8, 11), "i5")
    equal(hus.pit_name(32, 63), "i1")
end)

test("the mask of the largest board has all 64 bits", function()
    local game = game_of("mancala-world", {pits_per_row = 31, inner_filled = 31})
    equal(game:legal_mask(), 2ULL ^ 62 - 1)
    local row = ("2"):rep(32, ",")
    game = game_of("mancala-world", {pits_per_row = 32})
    assert(game:set_position(("%s/%s %s/%s s 0"):format(row, row, (row:gsub("2", "0")),
        (row:gsub("2", "0")))))
    equal(game:legal_mask(), 0xffffffffffffffffULL)
    equal(#game:legal(), 64)
end)

test("a turn is previewed, traced, played and told again", function()
    local game = game_of("philos")
    local preview, events = game:preview("i5"), game:trace("i5")
    local turn = assert(game:play("i5"))
    for key, value in pairs(turn) do
        equal(preview[key], value, key)
        equal(game:turn()[key], value, key)
        equal(game:turn(1)[key], value, key)
        equal(game:turns()[1][key], value, key)
    end
    equal(turn.player, "south")
    equal(turn.pit, "i5")
    equal(turn.endless, false)
    equal(events[1].kind, "lift")
    equal(events[1].pit, "i5")
    equal(events[#events].kind, "stop")
    equal(events[#events].pit, turn.end_pit)
    equal(game:ply(), 1)
    equal(game:to_move(), "north")
end)

test("a pit is played by its number as well", function()
    local by_name, by_number = game_of("philos"), game_of("philos")
    assert(by_name:play("i5"))
    equal(assert(by_number:play(11)).pit, "i5")
    equal(by_name:position(), by_number:position())
end)

test("the board is told by the names of the pits", function()
    local game = game_of("benguela")
    assert(game:play("o1"))
    local board, sum = game:board(), 0
    for player, side in pairs(board) do
        for pit, seeds in pairs(side) do
            equal(game:seeds(player, pit), seeds, pit)
            sum = sum + seeds
        end
    end
    equal(sum, game:total("south") + game:total("north"))
    equal(board.south.o1, 0)
end)

test("hashes are of board and player to move", function()
    local game = game_of("philos")
    local before = game:hash()
    equal(#before, 16)
    assert(before:find("^%x+$"))
    equal(game_of("philos", nil, "north"):hash() ~= before, true)
    assert(game:play("o1"))
    equal(game:hash() ~= before, true)
    assert(game:undo())
    equal(game:hash(), before)
end)

test("turns are taken back and played again", function()
    local game = game_of("wikipedia")
    local positions = {game:position()}
    for i = 1, 10 do
        assert(game:play(game:legal()[1]))
        positions[i + 1] = game:position()
    end
    for i = 10, 1, -1 do
        equal(game:undo(), true)
        equal(game:position(), positions[i])
    end
    refused("EMPTY", 0, 0, game:undo())
    for i = 1, 10 do
        equal(game:redo(), true)
        equal(game:position(), positions[i + 1])
    end
    refused("EMPTY", 0, 0, game:redo())
    equal(#game:turns(), 10)
    refused("ARG", 0, 0, game:turn(0))
    refused("ARG", 0, 0, game:turn(11))
    refused("ARG", 0, 0, game:turn(-2))
    refused("EMPTY", 0, 0, game_of("wikipedia"):turn())
end)

test("a wrong pit is refused and changes nothing", function()
    local game = game_of("philos")
    for _, method in ipairs({"play", "preview", "trace"}) do
        refused("ILLEGAL", 0, 0, game[method](game, "i1"))
        refused("POSITION", 0, 0, game[method](game, "o9"))
        refused("SYNTAX", 0, 0, game[method](game, "o01"))
        refused("ARG", 0, 0, game[method](game, "o1\0"))
        for _, pit in ipairs({-1, -8, 16, 1.5, 2 ^ 32, 0 / 0, 1 / 0, true, {}, 1LL}) do
            refused("ARG", 0, 0, game[method](game, pit))
        end
        refused("ARG", 0, 0, game[method](game))
    end
    equal(game:position(), START .. "s 0")
end)

test("a pit that only an endless turn forbids is explained", function()
    local game = game_of("mancala-world",
        {pits_per_row = 3, inner_filled = 2, endless = "forbidden", lap_limit = 50})
    assert(game:set_position("1,5,3/4,1,4 0,0,0/0,1,1 s 4"))
    local detail = refused("ILLEGAL", 0, 0, game:preview("o2"))
    equal(detail.turn.pit, "o2")
    equal(detail.turn.endless, true)
    equal(detail.turn.laps, 50)
    equal(detail.turn.end_pit, nil)
    local events = assert(game:trace("o2"))
    equal(events[#events].kind, "undone")
    equal(events[#events].pit, nil)
    equal(refused("ILLEGAL", 0, 0, game:preview("i2")).turn, nil)
end)

test("games are resigned and drawn", function()
    local game = game_of("philos")
    equal(game:resign("south"), true)
    equal(game:result(), "north")
    equal(game:reason(), "resigned")
    equal(#game:legal(), 0)
    refused("OVER", 0, 0, game:play("o1"))
    refused("OVER", 0, 0, game:resign("north"))
    refused("OVER", 0, 0, game:agree_draw())
    assert(game:undo())
    refused("ARG", 0, 0, game:resign("nobody"))
    refused("ARG", 0, 0, game:resign())
    equal(game:agree_draw(), true)
    equal(game:result(), "draw")
    equal(game:reason(), "agreed")
end)

test("positions are set", function()
    local game = game_of("mancala-world")
    local text = "0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0 1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 n 7"
    equal(game:set_position(text), true)
    equal(game:position(), text)
    equal(game:result(), "south")
    equal(game:reason(), "immobile")
    equal(game:ply(), 7)
    refused("SYNTAX", 1, 3, game:set_position("2,x"))
    refused("POSITION", 1, 8, game:set_position("2,2,2,2/2,2,2,2 2,2,2,2/2,2,2,2 s"))
    refused("ARG", 0, 0, game:set_position(START .. "s 0\0"))
    refused("ARG", 0, 0, game:set_position())
    equal(game:position(), text)
end)

test("wrong players are refused", function()
    local game = game_of("philos")
    for _, player in ipairs({"nobody", "South", 0, 1, {}, true}) do
        refused("ARG", 0, 0, game:total(player))
        refused("ARG", 0, 0, game:score(player))
        refused("ARG", 0, 0, game:seeds(player, "o1"))
        refused("ARG", 0, 0, hus.Game(game:variant(), player))
    end
    refused("POSITION", 0, 0, game:seeds("south", "o9"))
    refused("ARG", 0, 0, hus.Game())
    refused("ARG", 0, 0, hus.Game("philos"))
    refused("ARG", 0, 0, hus.Game(game))
    refused("ARG", 0, 0, hus.pit_number(8, nil))
    refused("ARG", 0, 0, hus.pit_number(1, "o1"))
    refused("ARG", 0, 0, hus.pit_name(8, 16))
    refused("ARG", 0, 0, hus.pit_name(8, 1.5))
end)

test("a copy is a game of its own", function()
    local game = game_of("philos")
    assert(game:play("i5"))
    assert(game:set_tag("South", "Anna"))
    local copy = assert(game:copy())
    equal(copy:write(), game:write())
    assert(copy:undo())
    equal(game:ply(), 1)
    equal(copy:ply(), 0)
end)

local PICTURE = [[
North: 24 seeds
          o8  o7  o6  o5  o4  o3  o2  o1
outer <-   2   2   2   2   2   2   2   2
inner ->   2   2   2   2   .   .   .   .
          i8  i7  i6  i5  i4  i3  i2  i1
          ------------------------------
          i1  i2  i3  i4  i5  i6  i7  i8
inner <-   .   .   .   .   2   2   2   2
outer ->   2   2   2   2   2   2   2   2
          o1  o2  o3  o4  o5  o6  o7  o8
South: 24 seeds
]]

test("a game is drawn as text", function()
    equal(game_of("wikipedia"):picture(), PICTURE)
    local turned = {["<- "] = "-> ", ["-> "] = "<- "}
    equal(game_of("philos"):picture(), (PICTURE:gsub("[<-][->] ", turned)))
    for _, pits in ipairs({2, 10, 32}) do
        local width
        for line in game_of("mancala-world", {pits_per_row = pits}):picture():gmatch("[^\n]+") do
            if not line:find("seeds") then
                equal(#line, width or #line)
                width = #line
            end
        end
    end
end)

test("a game is told in a line", function()
    local game = game_of("philos")
    equal(tostring(game), "hus.Game: philos, ply 0, south to move")
    assert(game:resign("north"))
    equal(tostring(game), "hus.Game: philos, ply 0, south (resigned) 24 : 24")
end)

-- ---- tags and records ---------------------------------------------------------------------------

test("tags keep their order", function()
    local game = game_of("philos")
    assert(game:set_tag("South", "Anna"))
    assert(game:set_tag("Event", "Windhoek \"open\" \\ ǁHus"))
    assert(game:set_tag("Date", ""))
    local tags = game:tags()
    equal(table.concat(tags, " "), "South Event Date")
    equal(tags.Event, "Windhoek \"open\" \\ ǁHus")
    equal(game:tag("Date"), "")
    equal(game:tag("North"), nil)
    equal(game:set_tag("South", nil), true)
    equal(table.concat(game:tags(), " "), "Event Date")
end)

test("wrong tags are refused", function()
    local game = game_of("philos")
    assert(game:set_tag("South", "Anna"))
    refused("ARG", 0, 0, game:set_tag("South", 12))
    refused("ARG", 0, 0, game:set_tag("South", "A\0"))
    refused("ARG", 0, 0, game:set_tag("South", false))
    refused("ARG", 0, 0, game:set_tag("Result", "1-0"))
    refused("ARG", 0, 0, game:set_tag(nil, "Anna"))
    equal(game:tag("South"), "Anna")
end)

-- A game played at random to its end, or to a ply.
local function random_game(name, most)
    local game = game_of(name)
    while not game:is_over() and game:ply() < (most or math.huge) do
        local pits = game:legal_pits()
        assert(game:play(pits[math.random(#pits)]))
    end
    return game
end

test("a file of records is read game by game", function()
    local texts = {}
    for i, name in ipairs(hus.builtins()) do
        local game = random_game(name, i % 3 == 0 and 5 or nil)
        assert(game:set_tag("Round", tostring(i)))
        texts[i] = game:write()
    end
    local games = assert(hus.Game.read_all(table.concat(texts, "\n\n")))
    equal(#games, #texts)
    for i, game in ipairs(games) do
        equal(game:write(), texts[i])
        equal(game:tag("Round"), tostring(i))
    end
    equal(#assert(hus.Game.read_all(" \r\n")), 0)
end)

test("an error in a record has its place in the whole text", function()
    local record = random_game("philos"):write()
    local _, lines = record:gsub("\n", "")
    refused("SYNTAX", 1, 7, hus.Game.read((record:gsub("Hus ", "Hus  x", 1))))
    for _, line_end in ipairs({"\n", "\r\n", "\r"}) do
        local text = record .. "\n   [Hus \"2\"]"
        refused("SYNTAX", lines + 2, 10, hus.Game.read_all((text:gsub("\n", line_end))))
    end
    refused("EMPTY", 1, 1, hus.Game.read(""))
    refused("EMPTY", lines + 1, 1, hus.Game.read(record, #record + 1))
    refused("ARG", 0, 0, hus.Game.read(record, #record + 2))
    refused("ARG", 0, 0, hus.Game.read(record, 0))
    refused("ARG", 0, 0, hus.Game.read(record, 1.5))
    refused("ARG", 0, 0, hus.Game.read(nil))
    refused("ARG", 0, 0, hus.Game.read_all({}))
end)

test("records that are none are refused as the library's own tests say", function()
    local count = 0
    for line in io.lines(root .. "tests/records/expected.txt") do
        local name, status, row, column, message =
            line:match("^([^#%s]%S*)%s+(%u+)%s+(%d+)%s+(%d+) (.*)$")
        if name then
            local text = read_file(root .. "tests/records/" .. name .. ".hus")
            local detail = refused(status, tonumber(row), tonumber(column), hus.Game.read(text))
            equal(detail.message, message:match("^%s*(.*)$"), name)
            count = count + 1
        end
    end
    assert(count > 100)
end)

-- ---- series -------------------------------------------------------------------------------------

test("a series of wins is won", function()
    local series = assert(hus.Series(variant_of("mancala-world", {series_games = 3}), "north"))
    equal(series:first(), "north")
    local game = assert(series:game())
    equal(game:to_move(), "north")
    refused("UNFINISHED", 0, 0, series:add(game))
    assert(game:resign("north"))
    equal(series:add(game), true)
    equal(series:first(), "south")
    equal(series:leader(), "south")
    equal(series:add_result("draw", 24, 24), true)
    equal(series:games(), 1)
    equal(series:result(), "playing")
    equal(series:set_first("south"), true)
    equal(series:add_result("south", 30, 18), true)
    equal(series:result(), "south")
    equal(series:wins("south"), 2)
    equal(series:wins("north"), 0)
    refused("OVER", 0, 0, series:game())
    refused("OVER", 0, 0, series:add_result("draw", 0, 0))
    equal(tostring(series), "hus.Series: mancala-world, games 2, wins 2 : 0, points 78 : 66, south")
end)

test("a series of points goes on and on", function()
    local series = assert(hus.Series(variant_of("philos")))
    equal(series:leader(), "nobody")
    for i = 1, 20 do
        local game = assert(series:game())
        equal(game:to_move(), i % 2 == 1 and "south" or "north")
        while not game:is_over() do
            assert(game:play(game:legal()[1]))
        end
        assert(series:add(game))
    end
    equal(series:games(), 20)
    equal(series:result(), "playing")
    equal(type(series:points("south")), "number")
    assert(series:points("south") + series:points("north") >= 20 * 48)
    equal(series:variant():get("series"), "points")
end)

test("wrong numbers of a series are refused", function()
    local series = assert(hus.Series(variant_of("philos")))
    refused("ARG", 0, 0, hus.Series())
    refused("ARG", 0, 0, hus.Series(variant_of("philos"), "nobody"))
    refused("ARG", 0, 0, series:add(game_of("wikipedia")))
    refused("ARG", 0, 0, series:add(variant_of("philos")))
    refused("ARG", 0, 0, series:add_result("playing", 1, 1))
    refused("ARG", 0, 0, series:add_result("won", 1, 1))
    refused("ARG", 0, 0, series:add_result("south", 1.5, 1))
    refused("ARG", 0, 0, series:add_result("south", 1))
    refused("ARG", 0, 0, series:set_first("nobody"))
    refused("ARG", 0, 0, series:wins())
    refused("ARG", 0, 0, series:points("nobody"))
    equal(series:games(), 0)
end)

-- ---- exploring ----------------------------------------------------------------------------------

test("perft counts", function()
    local game = game_of("philos")
    equal(game:perft(0), 1)
    equal(game:perft(4), 11015)
    for _, depth in ipairs({-1, 65, 0.5, "4", {}}) do
        refused("ARG", 0, 0, game:perft(depth))
    end
    refused("ARG", 0, 0, game:perft())
end)

local function equal_tallies(found, expected)
    for field, count in pairs(expected) do
        equal(found[field], count, field)
    end
end

test("playouts of slices add up", function()
    local game = game_of("wikipedia")
    local whole, sum = assert(game:playouts(1000, 7)), game:playouts(0, 7)
    for first = 0, 900, 100 do
        sum = sum + assert(game:playouts(100, 7, first))
    end
    equal_tallies(sum, whole)
    equal(whole.games, 1000)
    equal(whole.south_wins + whole.north_wins + whole.draws, 1000)
    equal(type(whole.laps), "number")
    assert(tostring(whole):find("^games 1000, south_wins %d+"))
    equal(game:playouts(1000, 8).turns ~= whole.turns, true)
    equal(game:position(), START .. "s 0")
end)

test("playouts take all 64 bits", function()
    local game = game_of("philos")
    equal_tallies(game:playouts(10, 5ULL, 3LL), game:playouts(10ULL, 5, 3))
    equal(assert(game:playouts(1, 2 ^ 53)).games, 1)
    equal(assert(game:playouts(1, 0xffffffffffffffffULL, 0xfffffffffffffffeULL)).games, 1)
    equal(assert(game:playouts(1)).turns, game:playouts(1, 0, 0).turns)
end)

test("sums beyond 2^53 stay exact", function()
    local tally = game_of("philos"):playouts(0)
    tally.laps = 2 ^ 53
    local more = tally + tally
    equal(more.laps, 2ULL ^ 54)
    more = more + game_of("philos"):playouts(1)
    assert(more.laps > 2ULL ^ 54)
    equal(more.games, 1)
end)

test("wrong playouts are refused", function()
    local game = game_of("philos")
    for _, count in ipairs({-1, 0.5, 2 ^ 54, 0 / 0, 1 / 0, "1", {}, -1LL}) do
        refused("ARG", 0, 0, game:playouts(count))
        refused("ARG", 0, 0, game:playouts(1, count))
        refused("ARG", 0, 0, game:playouts(1, 0, count))
    end
    refused("ARG", 0, 0, game:playouts())
    refused("ARG", 0, 0, game:playouts(2, 0, 0xffffffffffffffffULL))
    refused("RULE", 0, 0, game_of("philos", {repetition = 0, quiet_limit = 0}):playouts(1))
    assert(game:resign("south"))
    refused("OVER", 0, 0, game:playouts(1))
end)

-- ---- memory -------------------------------------------------------------------------------------

-- Objects that were made from one another, in any order.
local function make_family()
    local variant = variant_of("philos")
    local series = assert(hus.Series(variant))
    local game = assert(series:game())
    local record = assert(hus.Game.read(game:write()))
    return {variant, series, game, record, variant:copy(), game:copy(), game:variant(),
        series:variant(), assert(hus.Game(variant))}
end

local function use(object)
    if object.play and not object:is_over() then
        local pits = object:legal()
        assert(object:play(pits[math.random(#pits)]))
        assert(object:variant():get("name") == "philos")
    end
    assert(not tostring(object):find("freed"))
end

test("objects are collected in any order", function()
    local kept = {}
    for round = 1, 400 do
        for _, object in ipairs(make_family()) do
            kept[math.random(60)] = object
        end
        for _, object in pairs(kept) do
            use(object)
        end
        if round % 10 == 0 then
            collectgarbage(round % 20 == 0 and "collect" or "step")
        end
    end
    kept = nil
    collectgarbage()
    equal(kept, nil)
end)

test("a game outlives its variant, and a series its games", function()
    local variant = variant_of("windhoek")
    local series = assert(hus.Series(variant))
    local game, other = assert(series:game()), assert(hus.Game(variant))
    variant:free()
    assert(game:play(game:legal()[1]) and other:play(other:legal()[1]))
    assert(other:resign("south"))
    series:free()
    assert(game:play(game:legal()[1]))
    equal(other:variant():get("name"), "windhoek")
end)

local function freed(object)
    object:free()
    object:free()
    assert(tostring(object):find("freed"), tostring(object))
    return object
end

-- All methods of a class that answer with an error when the object has been freed.
local function each_method(class, visit)
    local others = {read = 1, read_all = 1, parse = 1, load = 1, tag = 1, free = 1, finalize = 1}
    local count = 0
    for name, method in pairs(class) do
        if type(method) == "function" and not name:find("^__") and not others[name] then
            visit(method)
            count = count + 1
        end
    end
    assert(count > 5)
end

test("a freed object refuses everything", function()
    local variant = variant_of("philos")
    for _, object in ipairs({hus.Series(variant), hus.Game(variant), variant}) do
        freed(object)
        each_method(getmetatable(object), function(method)
            refused("ARG", 0, 0, method(object))
        end)
    end
    local game = freed(game_of("philos"))
    refused("ARG", 0, 0, game:play("o1"))
    refused("ARG", 0, 0, game:trace(0))
    refused("ARG", 0, 0, game:playouts(1))
    equal(game:tag("South"), nil)
    refused("ARG", 0, 0, hus.Game(freed(variant_of("philos"))))
    refused("ARG", 0, 0, assert(hus.Series(variant_of("philos"))):add(game))
end)

test("freeing and collecting do not meet", function()
    for _ = 1, 200 do
        for i, object in ipairs(make_family()) do
            if i % 2 == 0 then
                freed(object)
            end
        end
    end
    collectgarbage()
end)

test("wrong values raise nothing and change nothing", function()
    local game = game_of("philos")
    local values = {
        -2, 1.5, 2 ^ 32, 0 / 0, "", "o01", "\0", true, {}, print, 77LL, ffi.new("char[4]")
    }
    local names = "seeds total score is_legal preview trace play turn resign set_position perft"
    for name in names:gmatch("%S+") do
        for _, value in ipairs(values) do
            local result, message, detail = game[name](game, value, value)
            assert(result == nil and message and detail.status, name)
        end
    end
    equal(game:position(), START .. "s 0")
end)

-- ---- the vectors --------------------------------------------------------------------------------

for path in output_of(("ls '%stests/vectors/'*.txt"):format(root)):gmatch("[^\n]+") do
    test(path, function()
        vectors.run(path)
    end)
end

print(("%d passed, %d failed"):format(passed, failed))
os.exit(failed == 0, true) -- true: with all finalizers, so that a leak can be seen
