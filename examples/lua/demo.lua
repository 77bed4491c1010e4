-- A match of Hus in which every game is played by rules that are picked for it:
--     HUS_LIBRARY=build/libhus.so luajit examples/lua/demo.lua [SEED [FILE]]
-- South takes the pit that captures most, North the one that wins most random games. Who first wins
-- three games has won. FILE keeps the games as records.
local folder = arg[0]:match("^(.*[/\\])") or "./"
package.path = folder .. "?.lua;" .. package.path
local hus = require("hus")

local GAMES = 5
local PLAYOUTS = 4 -- few, so that the match stays open

-- ---- the players --------------------------------------------------------------------------------

-- The first of the legal pits to which `value_of` gives the greatest value.
local function best_pit(game, value_of)
    local best, most = nil, -1
    for _, pit in ipairs(game:legal()) do
        local value = value_of(pit)
        if value > most then
            best, most = pit, value
        end
    end
    return best
end

local function choose_greedy(game)
    return best_pit(game, function(pit)
        return game:preview(pit).captured
    end)
end

-- How many of so many random games the player wins from here.
local function wins_from(game, player)
    if game:is_over() then
        return game:result() == player and PLAYOUTS or 0
    end
    return assert(game:playouts(PLAYOUTS, game:ply()))[player .. "_wins"]
end

-- The copies are freed at once: the garbage collector does not see how large they are.
local function choose_by_playouts(game)
    return best_pit(game, function(pit)
        local copy = assert(game:copy())
        assert(copy:play(pit))
        local wins = wins_from(copy, game:to_move())
        copy:free()
        return wins
    end)
end

local players = {
    south = {name = "greedy", choose = choose_greedy},
    north = {name = "playouts", choose = choose_by_playouts}
}

-- ---- a game -------------------------------------------------------------------------------------

-- Any built-in variant, now and then on a smaller board.
local function pick_variant()
    local names = hus.builtins()
    local name = names[math.random(#names)]
    local overrides = {}
    if math.random(3) == 1 then
        overrides = {name = name .. "-6", pits_per_row = 6, inner_filled = "half"}
    end
    return assert(hus.Variant(name, overrides))
end

local function play_game(series)
    local game = assert(hus.Game(pick_variant(), series:first()))
    for side, player in pairs(players) do
        assert(game:set_tag(side == "south" and "South" or "North", player.name))
    end
    while not game:is_over() do
        assert(game:play(players[game:to_move()].choose(game)))
    end
    return game
end

local function captures_of(game)
    local captured = {south = 0, north = 0}
    for _, turn in ipairs(game:turns()) do
        captured[turn.player] = captured[turn.player] + turn.captured
    end
    return captured
end

-- ---- the match ----------------------------------------------------------------------------------

local ROW = "%-20s %-8s %5s %8s %6s  %-18s %s"

local function report(game, series, starter)
    local captured = captures_of(game)
    print(ROW:format(game:variant():get("name"), players[starter].name, game:ply(),
        captured.south .. ":" .. captured.north, game:score("south") .. ":" .. game:score("north"),
        ("%s (%s)"):format(game:result(), game:reason()),
        series:wins("south") .. ":" .. series:wins("north")))
end

-- A series takes only games of its own rules, so what these games came to is told by numbers.
local function play_match(series)
    local games = {}
    while series:result() == "playing" do
        local starter = series:first()
        local game = play_game(series)
        assert(series:add_result(game:result(), game:score("south"), game:score("north")))
        report(game, series, starter)
        games[#games + 1] = game
    end
    return games
end

local function save(games, path)
    local records = {}
    for i, game in ipairs(games) do
        records[i] = game:write()
    end
    local file = assert(io.open(path, "wb"))
    assert(file:write(table.concat(records, "\n")))
    assert(file:close())
end

math.randomseed(tonumber(arg[1]) or os.time())
local rules = assert(hus.Variant("mancala-world", {series = "wins", series_games = GAMES}))
local series = assert(hus.Series(rules))
print(ROW:format("variant", "first", "turns", "captures", "score", "result", "wins"))
local games = play_match(series)
print("\nThe last game, " .. tostring(games[#games]) .. ":\n\n" .. games[#games]:picture())
print(players[series:result()].name .. " has won the match.")
if arg[2] then
    save(games, arg[2])
end
