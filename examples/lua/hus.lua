--[==[ The rules of Hus for LuaJIT: libhus through the ffi. include/hus.h says what it all means.

    local hus = require("hus")
    local variant = assert(hus.Variant("philos", {pits_per_row = 12}))
    local game = assert(hus.Game(variant, "north"))
    while not game:is_over() do
        local pits = game:legal()
        print(game:to_move(), assert(game:play(pits[math.random(#pits)])).captured)
    end
    print(game:picture(), game:result(), game:score("south"), game:score("north"))

The library is the one that the environment variable HUS_LIBRARY names, or one that lies beside this
file, or the system's. hus_cdef.lua has to lie beside this file.

Errors. A call that fails changes nothing and returns nil, a message, and a table: `status` (a name
of hus.h, "HUS_E_ILLEGAL"), `line` and `column` (from 1; 0 where there is none) and `message` (the
sentence without its place). A wrong value is such an error (HUS_E_ARG), too; Lua's own errors come
only of a method that is called without its object, and of adding to a tally what is none.

Values. Players are "south" and "north". Pits come out by name ("i5") and go in by name or by their
number in hus.h (0 is o1). Results are "playing", "south", "north", "draw"; reasons and kinds of
events are the words of hus.h in small letters: "immobile", "lift". Counts are Lua numbers, of which
up to 2^53 all are exact; a greater count, which takes years, is the uint64_t itself. A hash is
a string of 16 hexadecimal digits, so that it can be a key of a table.

Memory. Objects are freed by the garbage collector, in any order: a game has its own copy of its
variant. The collector sees a few bytes of a game only, so who makes very many calls object:free(),
after which every method answers with HUS_E_ARG.

    hus.version(), hus.version_number()    "1.2.3", 10203
    hus.builtins()                     the names of the built-in variants
    hus.rules()                        {key =, values =, help =} of every rule
    hus.pit_name(pits_per_row, number), hus.pit_number(pits_per_row, name)

    Variant(name [, overrides])        a built-in one, with {key = value, …} or lines of text
    Variant.parse(text)                of the text of a profile
    Variant.load(path)                 of a file
    variant:get(key)                   the text of a value; of `title`, `name` … as well
    variant:number(key)                a rule as a number; of a word its place, from 0
    variant:override(overrides)        changes it; true
    variant:same_rules(other)          true or false
    variant:copy(), variant:write()    another one; the text of its profile

    Game(variant [, first])            first is "south" if it is left out
    Game.read(text [, from])           the first game of records; and where the next begins in text
    Game.read_all(text)                a list of all games of a file's text
    game:write(), game:copy()          its record; another game with history and tags
    game:variant(), game:pits_per_row()
    game:to_move(), game:ply(), game:seat(), game:turn_count()
    game:legal(), game:legal_pits()    lists: the names of the legal pits; their numbers
    game:legal_mask(), game:hash()     uint64_t, bit p of pit p; a string
    game:is_legal(pit)                 true or false
    game:preview(pit), game:play(pit)  a turn: {player =, pit =, laps =, captured =, end_pit =,
                                       endless =}; end_pit is nil where an endless turn is undone.
                                       Of a pit that only `endless = forbidden` rules out, the error
                                       table of preview has it as `turn`
    game:trace(pit)                    a list of events {kind =, player =, pit =, seeds =}, lap by
                                       lap; pit is nil in "undone"
    game:undo(), game:redo()           true
    game:turn([index]), game:turns()   the first is 1, the last -1 or left out; a list of all
    game:resign(player), game:agree_draw()
    game:is_over(), game:result(), game:reason(), game:score(player)
    game:seeds(player, pit), game:total(player)
    game:board()                       {south = {o1 = 2, …}, north = {…}}
    game:position(), game:set_position(text)
    game:picture()                     the board as text, South below
    game:tag(key), game:set_tag(key, value)    nil where there is none; nil removes it
    game:tags()                        {"South", "Event", South = "Anna", Event = "…"}, in order
    game:perft(depth)                  a count
    game:playouts(count [, seed [, first]])    a tally, whose fields are those of hus_tally. Tallies
                                       of slices add up with +

    Series(variant [, first])
    series:game()                      the next game, with the right player to begin
    series:add(game), series:add_result(result, south_score, north_score)
    series:variant(), series:first(), series:set_first(player)
    series:games(), series:wins(player), series:points(player)
    series:result(), series:leader()   a result; a player or "nobody"
]==]
local bit = require("bit")
local ffi = require("ffi")

-- ---- the library --------------------------------------------------------------------------------

local folder = debug.getinfo(1, "S").source:match("^@(.*[/\\])") or "./"

-- What is declared stays declared, also when a program loads this file afresh.
if not pcall(ffi.typeof, "hus_game") then
    ffi.cdef(dofile(folder .. "hus_cdef.lua"))
end

local library_names = {
    Windows = {"hus.dll", "libhus.dll"},
    OSX = {"libhus.dylib"}
}

local function exists(path)
    local file = io.open(path, "rb")
    if file then
        file:close()
    end
    return file ~= nil
end

local function path_beside()
    for _, name in ipairs(library_names[ffi.os] or {"libhus.so", "libhus.so.0"}) do
        if exists(folder .. name) then
            return folder .. name
        end
    end
    return nil
end

-- A system without the development files has the library under its ABI's name only.
local function load_installed()
    local is_found, found = pcall(ffi.load, "hus")
    if is_found then
        return found
    end
    local why = found
    is_found, found = pcall(ffi.load, "libhus.so.0")
    return is_found and found or error("libhus is not found; HUS_LIBRARY may name it: " .. why, 0)
end

local function load_library()
    local path = os.getenv("HUS_LIBRARY")
    if path == nil or path == "" then
        path = path_beside()
    end
    return path and ffi.load(path) or load_installed()
end

local lib = load_library()

-- ---- words --------------------------------------------------------------------------------------

local function numbers_of(words)
    local numbers = {}
    for number, word in pairs(words) do
        numbers[word] = number
    end
    return numbers
end

local player_words = {
    [lib.HUS_SOUTH] = "south",
    [lib.HUS_NORTH] = "north",
    [lib.HUS_NOBODY] = "nobody"
}
local result_words = {
    [lib.HUS_RESULT_PLAYING] = "playing",
    [lib.HUS_RESULT_SOUTH] = "south",
    [lib.HUS_RESULT_NORTH] = "north",
    [lib.HUS_RESULT_DRAW] = "draw"
}
local reason_words = {
    [lib.HUS_REASON_NONE] = "none",
    [lib.HUS_REASON_IMMOBILE] = "immobile",
    [lib.HUS_REASON_ENDLESS] = "endless",
    [lib.HUS_REASON_REPETITION] = "repetition",
    [lib.HUS_REASON_QUIET] = "quiet",
    [lib.HUS_REASON_RESIGNED] = "resigned",
    [lib.HUS_REASON_AGREED] = "agreed"
}
local event_words = {
    [lib.HUS_EVENT_LIFT] = "lift",
    [lib.HUS_EVENT_CAPTURE] = "capture",
    [lib.HUS_EVENT_SOW] = "sow",
    [lib.HUS_EVENT_STOP] = "stop",
    [lib.HUS_EVENT_UNDONE] = "undone"
}
local player_numbers = numbers_of(player_words)
local result_numbers = numbers_of(result_words)
local NO_NUMBER = -1 -- out of every range, so the library refuses it

-- ---- from Lua to C ------------------------------------------------------------------------------

-- A string that C would read to its end, or nil: as NULL the library refuses it.
local function c_text(value)
    return type(value) == "string" and not value:find("\0", 1, true) and value or nil
end

-- A text that goes with its length, so that it may hold anything.
local function bytes(value)
    if type(value) == "string" then
        return value, #value
    end
    return nil, 0
end

-- A whole number. The ffi would cut 1.5 to 1 and wrap 2^32 to 0.
local function whole(value)
    local is_whole = type(value) == "number" and value % 1 == 0 and value >= 0 and value < 2 ^ 31
    return is_whole and value or NO_NUMBER
end

-- A number of 64 bits, or nil. Greater ones than 2^53 have to be cdata: as a Lua number they may
-- have been rounded already.
local function wide(value)
    if type(value) == "number" then
        local is_exact = value % 1 == 0 and value >= 0 and value <= 2 ^ 53
        return is_exact and ffi.cast("uint64_t", value) or nil
    end
    local is_wide = ffi.istype("uint64_t", value) or ffi.istype("int64_t", value) and value >= 0
    return is_wide and ffi.cast("uint64_t", value) or nil
end

local function player_of(value)
    return player_numbers[value] or NO_NUMBER
end

-- The handle of an object, if it is one of that class: one of another class would make the ffi
-- raise an error, where NULL is refused.
local function handle_of(object, class)
    return getmetatable(object) == class and object.handle or nil
end

-- ---- from C to Lua ------------------------------------------------------------------------------

local function text_of(pointer)
    return pointer ~= nil and ffi.string(pointer) or nil
end

local function number_of(value)
    return value <= 2 ^ 53 and tonumber(value) or value
end

local function place_of(detail)
    if detail.line == 0 then
        return ""
    end
    local form = detail.column > 0 and "line %d, column %d: " or "line %d: "
    return form:format(detail.line, detail.column)
end

-- What a call that failed returns. `wrong`, a hus_error, may be nil.
local function refusal(status, wrong)
    local detail = {
        status = text_of(lib.hus_status_name(status)) or tostring(status),
        line = wrong and wrong.line or 0,
        column = wrong and wrong.column or 0,
        message = wrong and ffi.string(wrong.message) or ""
    }
    if detail.message == "" then
        detail.message = text_of(lib.hus_status_message(status)) or detail.status
    end
    return nil, place_of(detail) .. detail.message, detail
end

-- A number that cannot be negative, or an error; with `words`, the word for it.
local function answer(status, words)
    if status < 0 then
        return refusal(status)
    end
    return words and words[status] or status
end

local function done(status, wrong)
    if status < 0 then
        return refusal(status, wrong)
    end
    return true
end

local function truth(status)
    if status < 0 then
        return refusal(status)
    end
    return status > 0
end

-- A text that `write(buffer, capacity)` writes.
local function written(write)
    local length = write(nil, 0)
    if length < 0 then
        return refusal(length)
    end
    local buffer = ffi.new("char[?]", length + 1)
    write(buffer, length + 1)
    return ffi.string(buffer, length)
end

-- The object of a new handle, or an error.
local function created(class, out, status, wrong)
    if status < 0 then
        return refusal(status, wrong)
    end
    return setmetatable({handle = ffi.gc(out[0], class.finalize)}, class)
end

-- ---- classes ------------------------------------------------------------------------------------

-- Frees now what the garbage collector would free later. Nothing happens the second time.
local function free(object)
    local handle = object.handle
    if handle ~= nil then
        object.handle = nil
        getmetatable(object).finalize(ffi.gc(handle, nil))
    end
end

-- The finalizer is a Lua function, not the C function itself: it holds `lib`, which the garbage
-- collector could otherwise unload before it frees the last handle.
local function new_class(type_name, finalize)
    local class = {slot = ffi.typeof(type_name .. " *[1]"), finalize = finalize, free = free}
    class.__index = class
    return class
end

local Variant = new_class("hus_variant", function(handle)
    lib.hus_variant_free(handle)
end)
local Game = new_class("hus_game", function(handle)
    lib.hus_game_free(handle)
end)
local Series = new_class("hus_series", function(handle)
    lib.hus_series_free(handle)
end)

-- Class(…) makes an object.
local function set_maker(class, make)
    setmetatable(class, {
        __call = function(_, ...)
            return make(...)
        end
    })
end

-- A copy, as the borrowed handle would not outlive its owner.
local function copy_variant(handle)
    local out = Variant.slot()
    return created(Variant, out, lib.hus_variant_copy(out, handle))
end

-- ---- Variant ------------------------------------------------------------------------------------

-- A line of an override; nil for what would be no line of its own or only a comment.
local function override_line(key, value)
    local line = ("%s = %s"):format(tostring(key), tostring(value))
    if line:find("[\r\n]") or line:find("^[#;]") then
        return nil
    end
    return line
end

-- In the order of the keys, so that of several errors the same is always found first.
local function override_text(overrides)
    if type(overrides) ~= "table" then
        return overrides
    end
    local lines = {}
    for key, value in pairs(overrides) do
        local line = override_line(key, value)
        if line == nil then
            return nil
        end
        lines[#lines + 1] = line
    end
    table.sort(lines)
    return table.concat(lines, "\n")
end

local function make_variant(name, overrides)
    local out = Variant.slot()
    local status = lib.hus_variant_builtin(out, c_text(name))
    if status < 0 then
        return refusal(status)
    end
    local variant = created(Variant, out, status)
    local is_good, message, detail = variant:override(overrides or "")
    if not is_good then
        return nil, message, detail
    end
    return variant
end

set_maker(Variant, make_variant)

function Variant.parse(text)
    local out, wrong = Variant.slot(), ffi.new("hus_error")
    local profile, length = bytes(text)
    return created(Variant, out, lib.hus_variant_parse(out, profile, length, wrong), wrong)
end

function Variant.load(path)
    local out, wrong = Variant.slot(), ffi.new("hus_error")
    return created(Variant, out, lib.hus_variant_load(out, c_text(path), wrong), wrong)
end

function Variant:copy()
    return copy_variant(self.handle)
end

function Variant:override(overrides)
    local wrong = ffi.new("hus_error")
    local text, length = bytes(override_text(overrides))
    local status = lib.hus_variant_override(self.handle, text, length, wrong)
    -- The caller of a table has seen no lines.
    if type(overrides) == "table" then
        wrong.line, wrong.column = 0, 0
    end
    return done(status, wrong)
end

function Variant:get(key)
    return written(function(buffer, capacity)
        return lib.hus_variant_get(self.handle, c_text(key), buffer, capacity)
    end)
end

function Variant:number(key)
    local out = ffi.new("int32_t[1]")
    local status = lib.hus_variant_get_int(self.handle, c_text(key), out)
    return answer(status < 0 and status or out[0])
end

function Variant:same_rules(other)
    return truth(lib.hus_variant_same_rules(self.handle, handle_of(other, Variant)))
end

function Variant:write()
    return written(function(buffer, capacity)
        return lib.hus_variant_write(self.handle, buffer, capacity)
    end)
end

function Variant:__tostring()
    return "hus.Variant: " .. (self:get("name") or "freed")
end

-- ---- pits, turns and events ---------------------------------------------------------------------

local function pit_name(pits_per_row, pit)
    return written(function(buffer, capacity)
        return lib.hus_pit_name(pits_per_row, pit, buffer, capacity)
    end)
end

-- A pit of a game by its name or number; or a negative status.
local function pit_of(game, pit)
    if type(pit) == "string" then
        return lib.hus_pit_parse(lib.hus_game_pits_per_row(game.handle), c_text(pit))
    end
    local number = whole(pit)
    return number >= 0 and number or lib.HUS_E_ARG
end

local function pit_word(game, pit)
    if pit < 0 then
        return nil
    end
    return (pit_name(game:pits_per_row(), pit))
end

local function turn_of(game, turn)
    return {
        player = player_words[turn.player],
        pit = pit_word(game, turn.pit),
        laps = turn.laps,
        captured = turn.captured,
        end_pit = pit_word(game, turn.end_pit),
        endless = turn.endless > 0
    }
end

local function event_of(game, event)
    return {
        kind = event_words[event.kind],
        player = player_words[event.player],
        pit = pit_word(game, event.pit),
        seeds = event.seeds
    }
end

-- ---- tallies ------------------------------------------------------------------------------------

local tally_fields = {
    "games", "south_wins", "north_wins", "draws", "endless", "sweeps", "turns", "laps", "captured"
}
local Tally = {}

local function new_tally(count)
    local tally = setmetatable({}, Tally)
    for _, field in ipairs(tally_fields) do
        tally[field] = number_of(count(field))
    end
    return tally
end

-- Added as 64-bit numbers, since a sum may pass 2^53 where its parts do not.
function Tally.__add(a, b)
    return new_tally(function(field)
        return ffi.cast("uint64_t", a[field]) + ffi.cast("uint64_t", b[field])
    end)
end

function Tally:__tostring()
    local parts = {}
    for i, field in ipairs(tally_fields) do
        parts[i] = field .. " " .. tostring(self[field])
    end
    return table.concat(parts, ", ")
end

-- ---- Game: making, reading and writing ----------------------------------------------------------

set_maker(Game, function(variant, first)
    local out = Game.slot()
    return created(Game, out,
        lib.hus_game_new(out, handle_of(variant, Variant), player_of(first or "south")))
end)

function Game:copy()
    local out = Game.slot()
    return created(Game, out, lib.hus_game_copy(out, self.handle))
end

function Game:write()
    return written(function(buffer, capacity)
        return lib.hus_record_write(self.handle, buffer, capacity)
    end)
end

-- The library counts lines and columns from where it began to read; this adds what lies before.
-- A line ends with LF, CR LF or CR.
local function shift_place(wrong, before)
    local lines = before:gsub("\r\n?", "\n")
    local last_line, line_ends = lines:gsub("[^\n]*\n", "")
    if wrong.line == 1 and wrong.column > 0 then
        wrong.column = wrong.column + #last_line
    end
    if wrong.line > 0 then
        wrong.line = wrong.line + line_ends
    end
end

function Game.read(text, from)
    local out, used, wrong = Game.slot(), ffi.new("size_t[1]"), ffi.new("hus_error")
    local record, length = bytes(text)
    local start = whole(from or 1) - 1
    if record == nil or start < 0 or start > length then
        return refusal(lib.HUS_E_ARG)
    end
    local status = lib.hus_record_read(out, ffi.cast("const char *", record) + start,
        length - start, used, wrong)
    if status < 0 then
        shift_place(wrong, record:sub(1, start))
        return refusal(status, wrong)
    end
    return created(Game, out, status), start + tonumber(used[0]) + 1
end

function Game.read_all(text)
    local games = {}
    local game, next_or_message, detail = Game.read(text)
    while game do
        games[#games + 1] = game
        game, next_or_message, detail = Game.read(text, next_or_message)
    end
    if detail.status ~= "HUS_E_EMPTY" then
        return nil, next_or_message, detail
    end
    return games
end

-- ---- Game: how it stands ------------------------------------------------------------------------

function Game:variant()
    return copy_variant(lib.hus_game_variant(self.handle))
end

function Game:pits_per_row()
    return answer(lib.hus_game_pits_per_row(self.handle))
end

function Game:to_move()
    return answer(lib.hus_game_to_move(self.handle), player_words)
end

function Game:ply()
    return answer(lib.hus_game_ply(self.handle))
end

function Game:seat()
    return answer(lib.hus_game_seat(self.handle))
end

function Game:seeds(player, pit)
    local number = pit_of(self, pit)
    if number < 0 then
        return refusal(number)
    end
    return answer(lib.hus_game_seeds(self.handle, player_of(player), number))
end

function Game:total(player)
    return answer(lib.hus_game_total(self.handle, player_of(player)))
end

-- A side's seeds by the names of the pits, out of the counts of both sides.
local function side_of(game, counts, player)
    local pits, side = 2 * game:pits_per_row(), {}
    for pit = 0, pits - 1 do
        side[pit_word(game, pit)] = counts[player * pits + pit]
    end
    return side
end

function Game:board()
    local counts = ffi.new("uint8_t[128]") -- four rows of 32
    local status = lib.hus_game_board(self.handle, counts, 128)
    if status < 0 then
        return refusal(status)
    end
    return {
        south = side_of(self, counts, lib.HUS_SOUTH),
        north = side_of(self, counts, lib.HUS_NORTH)
    }
end

-- By halves, as not every LuaJIT writes 64 bits in hexadecimal.
function Game:hash()
    if self.handle == nil then
        return refusal(lib.HUS_E_ARG)
    end
    local hash = lib.hus_game_hash(self.handle)
    return bit.tohex(tonumber(hash / 0x100000000ULL)) .. bit.tohex(tonumber(hash % 0x100000000ULL))
end

function Game:is_over()
    local result = lib.hus_game_result(self.handle)
    if result < 0 then
        return refusal(result)
    end
    return result ~= lib.HUS_RESULT_PLAYING
end

function Game:result()
    return answer(lib.hus_game_result(self.handle), result_words)
end

function Game:reason()
    return answer(lib.hus_game_reason(self.handle), reason_words)
end

function Game:score(player)
    return answer(lib.hus_game_score(self.handle, player_of(player)))
end

function Game:position()
    return written(function(buffer, capacity)
        return lib.hus_game_position(self.handle, buffer, capacity)
    end)
end

function Game:set_position(text)
    local wrong = ffi.new("hus_error")
    return done(lib.hus_game_set_position(self.handle, c_text(text), wrong), wrong)
end

-- ---- Game: what is legal, playing and taking back -----------------------------------------------

function Game:legal_mask()
    if self.handle == nil then
        return refusal(lib.HUS_E_ARG)
    end
    return lib.hus_game_legal(self.handle)
end

function Game:legal_pits()
    local out, pits = ffi.new("int32_t[64]"), {} -- two rows of 32
    local count = lib.hus_game_legal_pits(self.handle, out, 64)
    if count < 0 then
        return refusal(count)
    end
    for i = 1, count do
        pits[i] = out[i - 1]
    end
    return pits
end

function Game:legal()
    local pits, message, detail = self:legal_pits()
    if not pits then
        return nil, message, detail
    end
    for i, pit in ipairs(pits) do
        pits[i] = pit_word(self, pit)
    end
    return pits
end

function Game:is_legal(pit)
    local number = pit_of(self, pit)
    if number < 0 then
        return refusal(number)
    end
    return truth(lib.hus_game_is_legal(self.handle, number))
end

function Game:preview(pit)
    local number, turn = pit_of(self, pit), ffi.new("hus_turn")
    local status = number < 0 and number or lib.hus_game_preview(self.handle, number, turn)
    if status >= 0 then
        return turn_of(self, turn)
    end
    local _, message, detail = refusal(status)
    -- Every turn has a lap, so this one was filled in, to explain why the pit is forbidden.
    if turn.laps > 0 then
        detail.turn = turn_of(self, turn)
    end
    return nil, message, detail
end

function Game:trace(pit)
    local number = pit_of(self, pit)
    local count = number < 0 and number or lib.hus_game_trace(self.handle, number, nil, 0)
    if count < 0 then
        return refusal(count)
    end
    local out, events = ffi.new("hus_event[?]", count), {}
    lib.hus_game_trace(self.handle, number, out, count)
    for i = 1, count do
        events[i] = event_of(self, out[i - 1])
    end
    return events
end

-- A turn by its index in C.
local function turn_at(game, index)
    local turn = ffi.new("hus_turn")
    local status = lib.hus_game_turn_at(game.handle, index, turn)
    if status < 0 then
        return refusal(status)
    end
    return turn_of(game, turn)
end

function Game:play(pit)
    local number = pit_of(self, pit)
    local status = number < 0 and number or lib.hus_game_play(self.handle, number)
    if status < 0 then
        return refusal(status)
    end
    return turn_at(self, -1)
end

function Game:undo()
    return done(lib.hus_game_undo(self.handle))
end

function Game:redo()
    return done(lib.hus_game_redo(self.handle))
end

function Game:turn_count()
    return answer(lib.hus_game_turns(self.handle))
end

function Game:turn(index)
    if index == nil or index == -1 then
        return turn_at(self, -1)
    end
    local place = whole(index) - 1
    if place < 0 then
        return refusal(lib.HUS_E_ARG)
    end
    return turn_at(self, place)
end

function Game:turns()
    local count, message, detail = self:turn_count()
    if not count then
        return nil, message, detail
    end
    local turns = {}
    for i = 1, count do
        turns[i] = turn_at(self, i - 1)
    end
    return turns
end

function Game:resign(player)
    return done(lib.hus_game_resign(self.handle, player_of(player)))
end

function Game:agree_draw()
    return done(lib.hus_game_agree_draw(self.handle))
end

-- ---- Game: tags ---------------------------------------------------------------------------------

function Game:set_tag(key, value)
    local tag_value = c_text(value)
    -- NULL removes a tag, so it cannot stand for a value that is no text.
    if value ~= nil and tag_value == nil then
        return refusal(lib.HUS_E_ARG)
    end
    return done(lib.hus_game_set_tag(self.handle, c_text(key), tag_value))
end

function Game:tag(key)
    return text_of(lib.hus_game_tag(self.handle, c_text(key)))
end

function Game:tags()
    local count = lib.hus_game_tag_count(self.handle)
    if count < 0 then
        return refusal(count)
    end
    local tags = {}
    for i = 1, count do
        local key = ffi.string(lib.hus_game_tag_key(self.handle, i - 1))
        tags[i] = key
        tags[key] = self:tag(key)
    end
    return tags
end

-- ---- Game: exploring ----------------------------------------------------------------------------

function Game:perft(depth)
    local out = ffi.new("uint64_t[1]")
    local status = lib.hus_game_perft(self.handle, whole(depth), out)
    if status < 0 then
        return refusal(status)
    end
    return number_of(out[0])
end

function Game:playouts(count, seed, first)
    local tally = ffi.new("hus_tally")
    local games, stream, from = wide(count), wide(seed or 0), wide(first or 0)
    if not (games and stream and from) then
        return refusal(lib.HUS_E_ARG)
    end
    local status = lib.hus_game_playouts(self.handle, stream, from, games, tally)
    if status < 0 then
        return refusal(status)
    end
    return new_tally(function(field)
        return tally[field]
    end)
end

-- ---- Game: the picture --------------------------------------------------------------------------

local LABEL = ("outer ->"):len()

-- The pits of a row as they lie on the screen: North sits opposite, so his columns run backwards.
local function screen_pits(game, player, row)
    local pits, count = {}, game:pits_per_row()
    for column = 1, count do
        pits[column] = row .. (player == "south" and column or count + 1 - column)
    end
    return pits
end

local function screen_line(label, words, width)
    local cells = {}
    for i, word in ipairs(words) do
        cells[i] = (" "):rep(width - #word) .. word
    end
    return label .. table.concat(cells)
end

-- The arrow says which way the row is sown.
local function row_label(game, player, row)
    local is_rightward = (player == "south") == (row == "o")
    if game:variant():get("sowing") == "clockwise" then
        is_rightward = not is_rightward
    end
    return ("%s %s"):format(row == "o" and "outer" or "inner", is_rightward and "->" or "<-")
end

-- The seeds of a row and, on its outer side, the names of the pits.
local function draw_row(game, player, row, width)
    local names, seeds = screen_pits(game, player, row), {}
    for i, name in ipairs(names) do
        local count = game:seeds(player, name)
        seeds[i] = count > 0 and tostring(count) or "."
    end
    return screen_line((" "):rep(LABEL), names, width),
        screen_line(row_label(game, player, row), seeds, width)
end

local function side_line(game, name, player)
    local total = game:total(player)
    return ("%s: %d seed%s"):format(name, total, total == 1 and "" or "s")
end

function Game:picture()
    local count, message, detail = self:pits_per_row()
    if not count then
        return nil, message, detail
    end
    local width = count > 9 and 5 or 4
    local north_outer, north_outer_seeds = draw_row(self, "north", "o", width)
    local north_inner, north_inner_seeds = draw_row(self, "north", "i", width)
    local south_inner, south_inner_seeds = draw_row(self, "south", "i", width)
    local south_outer, south_outer_seeds = draw_row(self, "south", "o", width)
    local middle = (" "):rep(LABEL + 2) .. ("-"):rep(count * width - 2)
    return table.concat({
        side_line(self, "North", "north"),
        north_outer, north_outer_seeds, north_inner_seeds, north_inner,
        middle,
        south_inner, south_inner_seeds, south_outer_seeds, south_outer,
        side_line(self, "South", "south")
    }, "\n") .. "\n"
end

function Game:__tostring()
    if self.handle == nil then
        return "hus.Game: freed"
    end
    local head = ("hus.Game: %s, ply %d, "):format(self:variant():get("name"), self:ply())
    if not self:is_over() then
        return head .. self:to_move() .. " to move"
    end
    return head .. ("%s (%s) %d : %d"):format(self:result(), self:reason(), self:score("south"),
        self:score("north"))
end

-- ---- Series -------------------------------------------------------------------------------------

set_maker(Series, function(variant, first)
    local out = Series.slot()
    return created(Series, out,
        lib.hus_series_new(out, handle_of(variant, Variant), player_of(first or "south")))
end)

function Series:variant()
    return copy_variant(lib.hus_series_variant(self.handle))
end

function Series:game()
    local out = Game.slot()
    return created(Game, out, lib.hus_series_game(out, self.handle))
end

function Series:add(game)
    return done(lib.hus_series_add(self.handle, handle_of(game, Game)))
end

function Series:add_result(result, south_score, north_score)
    return done(lib.hus_series_add_result(self.handle, result_numbers[result] or NO_NUMBER,
        whole(south_score), whole(north_score)))
end

function Series:first()
    return answer(lib.hus_series_first(self.handle), player_words)
end

function Series:set_first(player)
    return done(lib.hus_series_set_first(self.handle, player_of(player)))
end

function Series:games()
    return answer(lib.hus_series_games(self.handle))
end

function Series:wins(player)
    return answer(lib.hus_series_wins(self.handle, player_of(player)))
end

-- At most 510 a game, so far from 2^53.
function Series:points(player)
    return answer(tonumber(lib.hus_series_points(self.handle, player_of(player))))
end

function Series:result()
    return answer(lib.hus_series_result(self.handle), result_words)
end

function Series:leader()
    return answer(lib.hus_series_leader(self.handle), player_words)
end

function Series:__tostring()
    if self.handle == nil then
        return "hus.Series: freed"
    end
    return ("hus.Series: %s, games %d, wins %d : %d, points %d : %d, %s"):format(
        self:variant():get("name"), self:games(), self:wins("south"), self:wins("north"),
        self:points("south"), self:points("north"), self:result())
end

-- ---- the module ---------------------------------------------------------------------------------

local hus = {Variant = Variant, Game = Game, Series = Series}

function hus.version()
    return ffi.string(lib.hus_version())
end

function hus.version_number()
    return lib.hus_version_number()
end

function hus.builtins()
    local names = {}
    for i = 1, lib.hus_builtin_count() do
        names[i] = ffi.string(lib.hus_builtin_name(i - 1))
    end
    return names
end

function hus.rules()
    local rules = {}
    for i = 1, lib.hus_rule_count() do
        rules[i] = {
            key = ffi.string(lib.hus_rule_key(i - 1)),
            values = ffi.string(lib.hus_rule_values(i - 1)),
            help = ffi.string(lib.hus_rule_help(i - 1))
        }
    end
    return rules
end

function hus.pit_number(pits_per_row, name)
    return answer(lib.hus_pit_parse(whole(pits_per_row), c_text(name)))
end

function hus.pit_name(pits_per_row, number)
    return pit_name(whole(pits_per_row), whole(number))
end

return hus
